import type { NotificationEntry } from '@grana/contract/notifications/inbox'
import { ORGANIZATION_PARAMETER } from './lib/organization/selected-organization.ts'
import { paths } from './paths.ts'

/** The id a notification refers to, if it is valid. */
const idIn = ({ data }: NotificationEntry, name: string): string | undefined => {
  const id = data[name]
  return typeof id === 'string' && /^[0-9a-f-]{36}$/.test(id) ? id : undefined
}

function toTarget(notice: NotificationEntry): string {
  const id = idIn(notice, 'target_id')
  return id === undefined ? paths.targets() : paths.target(id)
}

function toProgram(notice: NotificationEntry): string {
  const id = idIn(notice, 'program_id')
  return id === undefined ? paths.programs() : paths.program(id)
}

function toPentest(notice: NotificationEntry): string {
  const id = idIn(notice, 'engagement_id')
  return id === undefined ? paths.pentests() : paths.pentest(id)
}

function toReport(notice: NotificationEntry): string {
  const id = idIn(notice, 'report_id')
  return id === undefined ? paths.reports() : paths.report(id)
}

function toCredentials(notice: NotificationEntry): string {
  const id = idIn(notice, 'program_id')
  return id === undefined ? paths.programs() : paths.programCredentials(id)
}

const places: Readonly<Record<string, ((notice: NotificationEntry) => string) | undefined>> = {
  'credential.asked': toCredentials,
  'attestation.ageing': toPentest,
  'attestation.revoked': toPentest,
  'document.issued': toPentest,
  'engagement.critical_finding': toPentest,
  'engagement.invoiced': toPentest,
  'engagement.message': toPentest,
  'engagement.moved': toPentest,
  'engagement.team_member': toPentest,
  'invitation.accepted': paths.team,
  'invitation.rejected': paths.team,
  'member.approver_added': paths.team,
  'member.left': paths.team,
  'member.role_changed': paths.home,
  'organization.approved': paths.home,
  'organization.two_factor_required': paths.home,
  'program.agent_accepted': toProgram,
  'program.agent_left': toProgram,
  'program.agent_rejected': toProgram,
  'program.join_asked': toProgram,
  'program.paused_by_staff': toProgram,
  'target.document_approved': toTarget,
  'target.document_rejected': toTarget,
  'target.lapsed': toTarget,
  'email_domain.lapsed': paths.emailDomains,
  'tracker.stopped': paths.trackers,
  'webhook.stopped': paths.webhooks,
}

/** URL a notification links to: a screen of its organization. */
export function notificationPath(notice: NotificationEntry): string | undefined {
  const { kind, organization } = notice
  const known = Object.hasOwn(places, kind) ? places[kind]?.(notice) : undefined
  const place = kind.startsWith('report.') ? toReport(notice) : known
  if (place === undefined || organization === null) return undefined
  return `${place}?${ORGANIZATION_PARAMETER}=${organization.id}`
}
