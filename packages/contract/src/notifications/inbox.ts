import * as z from 'zod/mini'
import { engagementStates, teamStates } from '../engagements/values.ts'
import { operation } from '../operation.ts'
import { dueStages } from '../reports/facts.ts'
import { reportReads } from '../reports/live-reads.ts'
import { closingReasons } from '../reports/values.ts'
import type { NotificationKind } from './preferences.ts'

type NoticeType = {
  /** The notification preference that decides whether and where the user receives it. */
  choice: NotificationKind
  /** References: identifiers and fixed values, never text that a user wrote. */
  data: z.ZodMiniType<Record<string, unknown>>
  /** Another email already covers it. */
  hasOwnMail?: true
}

const nothing = z.strictObject({})
const ofInvitation = z.strictObject({ invitation_id: z.uuid() })
const ofProgram = z.strictObject({ program_id: z.uuid() })
const ofJoinRequest = z.strictObject({ program_id: z.uuid(), request_id: z.uuid() })
const ofAgentInvitation = z.strictObject({ program_id: z.uuid(), invitation_id: z.uuid() })
const ofVersion = z.strictObject({ program_id: z.uuid(), version: z.int() })
const ofReport = z.strictObject({
  report_id: z.uuid(),
  /** The number of the event in the report's history. */
  number: z.int(),
  reason: z.optional(z.enum(closingReasons)),
  /** The deadline that a reminder is about. */
  stage: z.optional(z.enum([...dueStages, 'retest', 'payment', 'payment_case', 'receipt'])),
})
const ofEngagement = z.strictObject({ engagement_id: z.uuid(), state: z.enum(engagementStates) })
const ofPentest = z.strictObject({ engagement_id: z.uuid() })
const ofTeam = z.strictObject({ engagement_id: z.uuid(), state: z.enum(teamStates) })
const ofDraft = z.strictObject({ draft_id: z.uuid() })
const ofTarget = z.strictObject({ target_id: z.uuid() })
const ofTestTarget = z.strictObject({ program_id: z.uuid(), target_id: z.uuid() })

/** Every type of notification; docs/guides/add-a-notification.md says what a new one needs. */
export const notificationTypes = {
  'credential.asked': { choice: 'messages', data: ofTestTarget },
  'credential.available': { choice: 'messages', data: ofTestTarget },
  'credential.revoked': { choice: 'programs', data: ofTestTarget },
  'credential.rotated': { choice: 'programs', data: ofTestTarget },
  /** For staff who rule disputes: without the reference of the report, which they may not read before they take it. */
  'dispute.waiting': { choice: 'reports', data: ofReport },
  /** Once a working day, for those who chose it: how many deadlines end soon, and how many ended. */
  'deadline.digest': { choice: 'digest', data: z.strictObject({ soon: z.int(), late: z.int() }) },
  /** For owners of the organization: an attestation is almost a year old, or was revoked; a report was issued. */
  'attestation.ageing': { choice: 'invitations', data: ofPentest },
  'attestation.revoked': { choice: 'invitations', data: ofPentest },
  'document.issued': { choice: 'invitations', data: ofPentest },
  /** For the lead: a version of the report was refused or accepted. */
  'document.decided': { choice: 'invitations', data: ofPentest },
  /** For staff: a version of a report waits for its review. */
  'document.waiting': { choice: 'approvals', data: ofPentest },
  /** For the contacts of a pentest: the team found something critical. For all who take part: a message. */
  'engagement.critical_finding': { choice: 'messages', data: ofPentest },
  'engagement.message': { choice: 'messages', data: ofPentest },
  /** For owners of the organization: the invoice of a pentest was sent, or staff moved it. */
  'engagement.invoiced': { choice: 'invitations', data: ofPentest },
  'engagement.moved': { choice: 'invitations', data: ofEngagement },
  /** For staff: an agent answered, or the organization refused an agent of the team. */
  'engagement.team_answered': { choice: 'approvals', data: ofTeam },
  /** For owners of the organization: an agent joined the team, or left it. */
  'engagement.team_member': { choice: 'invitations', data: ofTeam },
  /** For an agent: the pentest of the team moved; a place in a team was proposed, or ended. */
  'engagement.team_moved': { choice: 'invitations', data: ofEngagement },
  'engagement.team_place': { choice: 'invitations', data: ofTeam },
  /** For staff: the organization moved a pentest. */
  'engagement.waiting': { choice: 'approvals', data: ofEngagement },
  'invitation.received': { choice: 'invitations', data: ofInvitation, hasOwnMail: true },
  'invitation.accepted': { choice: 'invitations', data: ofInvitation },
  'invitation.rejected': { choice: 'invitations', data: ofInvitation },
  'member.approver_added': { choice: 'security', data: nothing },
  'member.role_changed': { choice: 'security', data: nothing },
  'member.removed': { choice: 'security', data: nothing },
  'member.left': { choice: 'invitations', data: nothing },
  'organization.approved': { choice: 'invitations', data: nothing, hasOwnMail: true },
  /** For staff: a new organization whose owner has verified the email address. */
  'organization.waiting': { choice: 'approvals', data: nothing },
  'organization.two_factor_required': { choice: 'security', data: nothing },
  /** For staff who decide payment cases. They read the payments once they take one. */
  'payment_case.waiting': { choice: 'reports', data: ofReport },
  'program.agent_accepted': { choice: 'invitations', data: ofAgentInvitation },
  'program.agent_left': { choice: 'invitations', data: ofAgentInvitation },
  'program.agent_rejected': { choice: 'invitations', data: ofAgentInvitation },
  /** For an agent: programs that match saved searches, at most once a day. */
  'program.found': { choice: 'programs', data: z.strictObject({ count: z.int() }) },
  'program.invitation_waits': { choice: 'invitations', data: ofAgentInvitation },
  'program.invited': { choice: 'invitations', data: ofAgentInvitation, hasOwnMail: true },
  'program.join_accepted': { choice: 'invitations', data: ofProgram },
  'program.join_asked': { choice: 'invitations', data: ofJoinRequest },
  'program.join_refused': { choice: 'invitations', data: ofProgram },
  'program.paused_by_staff': { choice: 'security', data: ofProgram, hasOwnMail: true },
  'program.target_withdrawn': { choice: 'programs', data: ofVersion, hasOwnMail: true },
  'program.version_published': { choice: 'programs', data: ofVersion, hasOwnMail: true },
  'report.accepted': { choice: 'reports', data: ofReport },
  'report.answered': { choice: 'messages', data: ofReport },
  'report.asked': { choice: 'messages', data: ofReport },
  'report.assigned': { choice: 'reports', data: ofReport },
  'report.closed': { choice: 'reports', data: ofReport },
  'report.commented': { choice: 'messages', data: ofReport },
  'report.deadline_missed': { choice: 'deadlines', data: ofReport },
  'report.deadline_soon': { choice: 'deadlines', data: ofReport },
  'report.fix_date_agreed': { choice: 'reports', data: ofReport },
  'report.fix_date_asked': { choice: 'reports', data: ofReport },
  'report.fix_date_declined': { choice: 'reports', data: ofReport },
  'report.dispute_answered': { choice: 'reports', data: ofReport },
  'report.dispute_due': { choice: 'reports', data: ofReport },
  'report.dispute_lapsed': { choice: 'reports', data: ofReport },
  'report.dispute_opened': { choice: 'reports', data: ofReport },
  'report.dispute_ruled': { choice: 'reports', data: ofReport },
  'report.dispute_withdrawn': { choice: 'reports', data: ofReport },
  'report.corrected': { choice: 'reports', data: ofReport },
  'report.disclosure_agreed': { choice: 'reports', data: ofReport },
  'report.disclosure_asked': { choice: 'reports', data: ofReport },
  'report.disclosure_changed': { choice: 'reports', data: ofReport },
  'report.disclosure_declined': { choice: 'reports', data: ofReport },
  'report.disclosure_published': { choice: 'reports', data: ofReport },
  'report.disclosure_withdrawal': { choice: 'reports', data: ofReport },
  'report.disclosure_withdrawn': { choice: 'reports', data: ofReport },
  'report.forwarded': { choice: 'reports', data: ofReport },
  'report.noted': { choice: 'messages', data: ofReport },
  'report.payment_case_answered': { choice: 'rewards', data: ofReport },
  'report.payment_case_closed': { choice: 'rewards', data: ofReport },
  'report.payment_case_escalated': { choice: 'rewards', data: ofReport },
  'report.proposed': { choice: 'reports', data: ofReport },
  'report.question_withdrawn': { choice: 'messages', data: ofReport },
  'report.received': { choice: 'reports', data: ofReport },
  'report.redacted': { choice: 'reports', data: ofReport },
  'report.reopened': { choice: 'reports', data: ofReport },
  'report.retest_asked': { choice: 'reports', data: ofReport },
  'report.retest_cancelled': { choice: 'reports', data: ofReport },
  'report.retest_fixed': { choice: 'reports', data: ofReport },
  'report.retest_persists': { choice: 'reports', data: ofReport },
  'report.reward_asked': { choice: 'rewards', data: ofReport },
  'report.reward_decided': { choice: 'rewards', data: ofReport },
  'report.reward_late': { choice: 'rewards', data: ofReport },
  'report.reward_missing': { choice: 'rewards', data: ofReport },
  'report.reward_none': { choice: 'rewards', data: ofReport },
  'report.reward_paid': { choice: 'rewards', data: ofReport },
  'report.reward_received': { choice: 'rewards', data: ofReport },
  'report.reward_revised': { choice: 'rewards', data: ofReport },
  'report.severity_set': { choice: 'reports', data: ofReport },
  'report.submitted': { choice: 'reports', data: ofReport },
  'report.ticket_closed': { choice: 'reports', data: ofReport },
  'report.withdrawn': { choice: 'reports', data: ofReport },
  'target.document_approved': { choice: 'security', data: ofTarget },
  'target.document_rejected': { choice: 'security', data: ofTarget },
  'target.lapsed': { choice: 'security', data: ofTarget },
  /** For the agent of a draft: who was invited into it answered. */
  'team.agreed': { choice: 'messages', data: ofDraft },
  'team.declined': { choice: 'messages', data: ofDraft },
  'team.left': { choice: 'messages', data: ofDraft },
  /** For agents who were invited into a draft, which is a report once it was sent. */
  'team.invited': { choice: 'invitations', data: ofDraft },
  'team.sent': { choice: 'reports', data: ofDraft },
  'team.shares_changed': { choice: 'invitations', data: ofDraft },
  /** For staff who assign triagers: without the reference of the report, which they may not read. */
  'triage.waiting': { choice: 'reports', data: ofReport },
  'email_domain.lapsed': { choice: 'security', data: z.strictObject({ email_domain_id: z.uuid() }) },
  'tracker.stopped': { choice: 'security', data: z.strictObject({ tracker_id: z.uuid() }) },
  'webhook.stopped': { choice: 'security', data: z.strictObject({ webhook_id: z.uuid() }) },
} as const satisfies Record<`${string}.${string}`, NoticeType>

export type NotificationType = keyof typeof notificationTypes
export type NotificationData<N extends NotificationType> = z.output<(typeof notificationTypes)[N]['data']>

/** Limits of a page, and of the count. */
export const notificationLimits = { page: 20, maxPage: 50, maxCounted: 100, maxRead: 100 } as const

const notice = z.object({
  id: z.uuid(),
  /** A page that was loaded before a release may not know the kind: it then shows a generic text. */
  kind: z.string(),
  data: z.record(z.string(), z.unknown()),
  organization: z.nullable(z.object({ id: z.uuid(), name: z.string() })),
  /** The reference of the report; absent once the user may no longer read it. */
  report: z.optional(z.object({ reference: z.string(), program: z.string() })),
  /** Who acted, by the name that others see; empty for automatic actions and deleted accounts. */
  actor: z.nullable(z.string()),
  created_at: z.iso.datetime(),
  read_at: z.nullable(z.iso.datetime()),
})
export type NotificationEntry = z.output<typeof notice>

/** Number of unread notifications; `maxCounted` means that many or more. */
const unread = z.object({ unread: z.int() })

const own = { access: 'email-unverified', limit: 'session' } as const

export const listNotifications = operation({
  name: 'listNotifications',
  summary: 'List the notifications of the user, newest first',
  method: 'GET',
  path: '/api/notifications',
  ...own,
  query: z.strictObject({
    /** The last item of the previous page. */
    after: z.optional(z.uuid()),
    limit: z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(notificationLimits.maxPage))),
  }),
  answer: z.array(notice),
  meta: z.object({ next: z.nullable(z.uuid()), unread: z.int() }),
  errors: [],
})

export const countNotifications = operation({
  name: 'countNotifications',
  summary: 'Count the unread notifications',
  method: 'GET',
  path: '/api/notifications/unread',
  ...own,
  passive: true,
  answer: unread,
  errors: [],
})

export const markNotificationsRead = operation({
  name: 'markNotificationsRead',
  summary: 'Mark notifications as read, by id or by report',
  method: 'POST',
  path: '/api/notifications/read',
  ...own,
  body: z
    .strictObject({
      ids: z.optional(z.array(z.uuid()).check(z.minLength(1), z.maxLength(notificationLimits.maxRead))),
      /** The report that the user is viewing. */
      report_id: z.optional(z.uuid()),
    })
    .check(z.refine(({ ids, report_id: report }) => (ids === undefined) !== (report === undefined))),
  answer: unread,
  changes: ['countNotifications', 'listNotifications', 'listReports'],
  errors: [],
})

export const markAllNotificationsRead = operation({
  name: 'markAllNotificationsRead',
  summary: 'Mark all notifications as read, up to the newest that was seen',
  method: 'POST',
  path: '/api/notifications/read-all',
  ...own,
  body: z.strictObject({ newest: z.uuid() }),
  answer: unread,
  changes: ['countNotifications', 'listNotifications', 'listReports'],
  errors: [],
})

/** The live stream (server-sent events, with the session's headers): events name what changed, never the content. */
export const notificationStream = {
  path: '/api/notifications/live',
  /**
   * `hello`: fetch everything again. `notice`: a new notification. `report`: an event on a report that the user may
   * see. `read`: read in another tab or app. `crowded`: too many tabs.
   */
  events: ['hello', 'notice', 'report', 'read', 'crowded'],
  /** Reading operations whose answers an event may have changed. A `report` event names its report. */
  changes: {
    notice: [
      'countNotifications',
      'listNotifications',
      'listSharedDrafts',
      'getSharedDraft',
      'getDraftTeam',
      'listAgentPrograms',
      'getAgentProgram',
      'listOrganizations',
      'getOrganization',
      'listEngagements',
      'getEngagement',
      'listStaffEngagements',
      'getStaffEngagement',
      'listEngagementFindings',
      'getEngagementTeam',
      'getStaffEngagementTeam',
      'listTeamPlaces',
      'listAgentEngagements',
      'listOrganizationPrograms',
      'getOrganizationProgram',
      'getProgramDraft',
      'listProgramMembers',
      'listProgramAgents',
      'listTargets',
      'getTarget',
      'listCredentialPools',
      'listTestCredentials',
      'listAgentCredentials',
      'listMembers',
      'listInvitations',
    ],
    read: ['countNotifications', 'listNotifications'],
    report: reportReads,
  },
  /** Seconds between heartbeats; after twice as long in silence the connection is dead. */
  beatSeconds: 20,
} as const
export type NotificationStreamEvent = (typeof notificationStream.events)[number]
