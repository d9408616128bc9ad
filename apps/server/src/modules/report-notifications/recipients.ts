import { decide, rolesOf, type Membership } from '#server/permissions/decide.ts'
import type { Permission } from '@grana/contract/tenancy'
import type { Recipients } from './rules.ts'

export type TeamMember = { userId: string; membership: Membership }

/** A report and the users involved in it now. */
export type ReportParticipants = {
  agentId: string
  assignedTo: string | null
  triagerId: string | null
  programId: string
  colleagues: readonly TeamMember[]
  /** The user who caused the event. Excluded from the recipients before fallbacks are applied. */
  actorId: string | null
  /** Staff who assign triagers; empty where the organization triages the program itself. */
  triageStaff: readonly string[]
  /** Staff who rule disputes; those who worked on the report are left out. */
  arbiters: readonly string[]
}

const withoutNulls = (ids: readonly (string | null)[]): string[] => ids.filter((id) => id !== null)

/** Roles in the program alone: owners of the organization are recipients only when no program member has the permission. */
const programRoles = ({ membership }: TeamMember, programId: string) =>
  rolesOf({ ...membership, role: 'member' }, programId)

function usersWith(permission: Permission, { programId, actorId, ...around }: ReportParticipants): string[] {
  const colleagues = around.colleagues.filter(({ userId }) => userId !== actorId)
  const appointed = colleagues.filter((one) => decide(permission, programRoles(one, programId)) === 'yes')
  const others = colleagues.filter(({ membership }) => decide(permission, rolesOf(membership, programId)) === 'yes')
  return (appointed.length > 0 ? appointed : others).map(({ userId }) => userId)
}

/** The assignee, if they may still work on the report, and the triager. */
function assignees({ assignedTo, triagerId, programId, colleagues }: ReportParticipants): string[] {
  const working = colleagues.filter(
    ({ userId, membership }) => userId === assignedTo && decide('report.note', rolesOf(membership, programId)) !== 'no',
  )
  return withoutNulls([...working.map(({ userId }) => userId), triagerId])
}

function handlers(around: ReportParticipants): string[] {
  const own = assignees(around)
  return own.some((id) => id !== around.triagerId) ? own : [...new Set([...own, ...usersWith('report.note', around)])]
}

const owners = ({ colleagues, actorId }: ReportParticipants): string[] =>
  colleagues
    .filter(({ userId, membership }) => membership.role === 'owner' && userId !== actorId)
    .map(({ userId }) => userId)

/** Resolves recipients from the current roles: users who lost their role receive nothing. */
export function resolveRecipients(circle: Recipients, around: ReportParticipants): string[] {
  if (circle === 'agent') return [around.agentId]
  if (circle === 'assignee') return assignees(around)
  if (circle === 'handlers') return handlers(around)
  if (circle === 'handlers and owners') return [...new Set([...handlers(around), ...owners(around)])]
  // An assigned report no longer waits for the staff who assign triagers.
  if (circle === 'triage staff') return around.triagerId === null ? [...around.triageStaff] : []
  if (circle === 'arbiters') return [...around.arbiters]
  if ('given' in circle) return assignees(around).filter((id) => id === circle.given)
  return usersWith(circle.mayDo, around)
}
