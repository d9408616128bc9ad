import { createEmitter, createBatchEmitter, createJobsCall } from './jobs/emit.ts'
import type { AuthEvents } from './modules/auth/events.ts'
import type { AvatarEvents } from './modules/avatars/events.ts'
import type { DataRightsEvents } from './modules/data-rights/events.ts'
import type { InvitationEvents } from './modules/invitations/events.ts'
import type { LeadEvents } from './modules/leads/events.ts'
import type { NotificationEvents } from './modules/notifications/events.ts'
import type { ProgramAgentEvents } from './modules/program-agents/events.ts'
import type { ProgramBuilderEvents } from './modules/program-builder/events.ts'
import type { ProgramEvents } from './modules/programs/events.ts'
import type { ReportFileEvents } from './modules/report-files/events.ts'
import type { ReportEvents } from './modules/reports/events.ts'
import type { StaffEvents } from './modules/staff/events.ts'
import type { TargetEvents } from './modules/targets/events.ts'

/** Every event of the product, with its payload. */
export type Events = AuthEvents &
  AvatarEvents &
  DataRightsEvents &
  InvitationEvents &
  LeadEvents &
  NotificationEvents &
  ProgramAgentEvents &
  ProgramBuilderEvents &
  ProgramEvents &
  ReportEvents &
  ReportFileEvents &
  StaffEvents &
  TargetEvents

/** The jobs that follow each event, by name; `tasks.ts` maps the names to code. */
export const reactions = {
  'agent.answered': ['on-agent-answered.tell'],
  'agent.invited': ['on-agent-invited.mail'],
  'avatar.dropped': ['on-avatar-dropped.remove'],
  'evidence.arrived': ['on-evidence-arrived.check'],
  'evidence.dropped': ['on-evidence-dropped.clear'],
  'invitation.sent': ['on-invitation-sent.mail'],
  'lead.received': ['on-lead-received.confirm', 'on-lead-received.notify'],
  'notification.made': ['on-notification-made.mail'],
  'user.proof_asked': ['on-user-proof-asked.mail'],
  'user.proven': ['on-user-proven.notify-staff', 'on-user-proven.welcome'],
  'user.address_taken': ['on-user-address-taken.tell'],
  'user.password_changed': ['on-user-password-changed.tell'],
  'user.email_change_asked': ['on-user-email-change-asked.mail'],
  'user.email_changed': ['on-user-email-changed.tell'],
  'user.two_factor_on': ['on-user-two-factor-on.tell'],
  'user.two_factor_off': ['on-user-two-factor-off.tell'],
  'user.recovery_codes_renewed': ['on-user-recovery-codes-renewed.tell'],
  'user.passkey_added': ['on-user-passkey-added.tell'],
  'user.passkey_removed': ['on-user-passkey-removed.tell'],
  'user.locked_out_strangers': ['on-user-locked-out-strangers.mail'],
  'user.disabled': ['on-user-disabled.tell'],
  'user.erasure_asked': ['on-user-erasure-asked.tell'],
  'user.reactivated': ['on-user-reactivated.tell'],
  'data.export_asked': ['on-data-export-asked.build'],
  'data.export_ready': ['on-data-export-ready.tell'],
  'password.reset_requested': ['on-password-reset-requested.mail'],
  'session.opened_elsewhere': ['on-session-opened-elsewhere.tell'],
  'session.reused': ['on-session-reused.tell'],
  'session.misused': ['on-session-misused.tell'],
  'program.published': ['on-program-changed.purge'],
  'program.changed': ['on-program-changed.purge'],
  'program.version_published': ['on-program-version-published.tell'],
  'recovery.refused': ['on-recovery-refused.tell'],
  'report.submitted': ['on-report-submitted.begin', 'on-report-submitted.measure', 'on-report-submitted.tell'],
  'report.happened': ['on-report-happened.measure', 'on-report-happened.points', 'on-report-happened.tell'],
  'staff.acted': ['on-staff-acted.settle', 'on-staff-acted.tell'],
  'target.check_asked': ['on-target-check-asked.run'],
  'target.lapsed': ['on-target-lapsed.withdraw'],
} as const satisfies Record<keyof Events, readonly `on-${string}.${string}`[]>

export type Reaction = (typeof reactions)[keyof Events][number]

/** Emits an event inside the transaction that makes the change. */
export const emit = createEmitter<Events>(reactions)

/** Emits several events in one statement. */
export const emitMany = createBatchEmitter<Events>(reactions)

/** The same for a change in a single statement, which adds the jobs itself. */
export const jobsAfter = createJobsCall<Events>(reactions)
