import type { Notice } from '@grana/contract/live/notices'
import { ORGANIZATION_PARAMETER } from './lib/organization/chosen-organization.ts'
import { paths } from './paths.ts'

/** What a notification refers to, if it is what it should be. */
const idIn = ({ data }: Notice, name: string): string | undefined => {
  const id = data[name]
  return typeof id === 'string' && /^[0-9a-f-]{36}$/.test(id) ? id : undefined
}

function toTarget(notice: Notice): string {
  const id = idIn(notice, 'target_id')
  return id === undefined ? paths.targets() : paths.target(id)
}

function toProgram(notice: Notice): string {
  const id = idIn(notice, 'program_id')
  return id === undefined ? paths.programs() : paths.program(id)
}

function toReport(notice: Notice): string {
  const id = idIn(notice, 'report_id')
  return id === undefined ? paths.reports() : paths.report(id)
}

const places: Readonly<Record<string, ((notice: Notice) => string) | undefined>> = {
  'invitation.accepted': paths.team,
  'invitation.rejected': paths.team,
  'member.approver_added': paths.team,
  'member.left': paths.team,
  'member.role_changed': paths.home,
  'organization.approved': paths.home,
  'organization.two_factor_required': paths.home,
  'program.agent_accepted': toProgram,
  'program.agent_rejected': toProgram,
  'program.paused_by_staff': toProgram,
  'target.document_approved': toTarget,
  'target.document_rejected': toTarget,
  'target.lapsed': toTarget,
}

/** Where a notification leads: to a screen of the organization that it is about. */
export function noticeAddress(notice: Notice): string | undefined {
  const { kind, organization } = notice
  const known = Object.hasOwn(places, kind) ? places[kind]?.(notice) : undefined
  const place = kind.startsWith('report.') ? toReport(notice) : known
  if (place === undefined || organization === null) return undefined
  return `${place}?${ORGANIZATION_PARAMETER}=${organization.id}`
}
