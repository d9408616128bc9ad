import { decide, rolesOf, type Membership } from '#server/permissions/decide.ts'
import type { Permission } from '@grana/contract/tenancy'
import type { Recipients } from './rules.ts'

export type TeamMember = { userId: string; membership: Membership }

/** A report and the users involved in it now. */
export type ReportParticipants = {
  agentId: string
  assignedTo: string | null
  triagerId: string | null
  /** The agent to whom an open retest was handed. */
  helperId?: string | null
  /** The agent whose fee for a retest was paid last. */
  testerId?: string | null
  /** Agents who share the report with the one who sent it. */
  coauthorIds?: readonly string[]
  /** The author of the share that the event names, or whose share was paid last. */
  sharerId?: string | null
  programId: string
  colleagues: readonly TeamMember[]
  /** The user who caused the event. Excluded from the recipients before fallbacks are applied. */
  actorId: string | null
  /** Staff who assign triagers; empty where the organization triages the program itself. */
  triageStaff: readonly string[]
  /** Staff who rule disputes; those who worked on the report are left out. */
  arbiters: readonly string[]
  /** Staff who decide payment cases; absent where none are needed. */
  caseStaff?: readonly string[]
}

const withoutNulls = (ids: readonly (string | null)[]): string[] => ids.filter((id) => id !== null)

/** Roles in the program alone: owners of the organization are recipients only when no program member has the permission. */
const programRoles = ({ membership }: TeamMember, programId: string) =>
  rolesOf({ ...membership, role: 'member' }, programId)

function usersWith(permission: Permission, { programId, actorId, ...participants }: ReportParticipants): string[] {
  const colleagues = participants.colleagues.filter(({ userId }) => userId !== actorId)
  const appointed = colleagues.filter((one) => decide(permission, programRoles(one, programId)) === 'yes')
  const others = colleagues.filter(({ membership }) => decide(permission, rolesOf(membership, programId)) === 'yes')
  return (appointed.length > 0 ? appointed : others).map(({ userId }) => userId)
}

/** The assignee, if they may still work on the report, and the triager. */
function listAssignees({ assignedTo, triagerId, programId, colleagues }: ReportParticipants): string[] {
  const working = colleagues.filter(
    ({ userId, membership }) => userId === assignedTo && decide('report.note', rolesOf(membership, programId)) !== 'no',
  )
  return withoutNulls([...working.map(({ userId }) => userId), triagerId])
}

function listHandlers(participants: ReportParticipants): string[] {
  const own = listAssignees(participants)
  return own.some((id) => id !== participants.triagerId)
    ? own
    : [...new Set([...own, ...usersWith('report.note', participants)])]
}

const listOwners = ({ colleagues, actorId }: ReportParticipants): string[] =>
  colleagues
    .filter(({ userId, membership }) => membership.role === 'owner' && userId !== actorId)
    .map(({ userId }) => userId)

/** Resolves recipients from the current roles: users who lost their role receive nothing. */
export function resolveRecipients(recipients: Recipients, participants: ReportParticipants): string[] {
  if (recipients === 'agent') return [participants.agentId]
  if (recipients === 'authors') return [participants.agentId, ...(participants.coauthorIds ?? [])]
  if (recipients === 'helper') return withoutNulls([participants.helperId ?? null])
  if (recipients === 'tester') return withoutNulls([participants.testerId ?? null])
  if (recipients === 'sharer') return withoutNulls([participants.sharerId ?? null])
  if (recipients === 'assignee') return listAssignees(participants)
  if (recipients === 'handlers') return listHandlers(participants)
  if (recipients === 'handlers and owners')
    return [...new Set([...listHandlers(participants), ...listOwners(participants)])]
  // An assigned report no longer waits for the staff who assign triagers.
  if (recipients === 'triage staff') return participants.triagerId === null ? [...participants.triageStaff] : []
  if (recipients === 'arbiters') return [...participants.arbiters]
  if (recipients === 'case staff') return [...(participants.caseStaff ?? [])]
  if ('given' in recipients) return listAssignees(participants).filter((id) => id === recipients.given)
  return usersWith(recipients.mayDo, participants)
}
