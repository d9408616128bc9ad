import { judge, rolesOf, type Standing } from '#server/permissions/judge.ts'
import type { Permission } from '@grana/contract/tenancy'
import type { Circle } from './tellings.ts'

export type Colleague = { userId: string; standing: Standing }

/** A report and those who have to do with it today. */
export type Around = {
  agentId: string
  assignedTo: string | null
  triagerId: string | null
  programId: string
  colleagues: readonly Colleague[]
  /** Who did it: nobody is told of what they did themselves, and nobody else goes without hearing of it for them. */
  actorId: string | null
}

const known = (ids: readonly (string | null)[]): string[] => ids.filter((id) => id !== null)

/** What they are in the program alone: owners of the organization are asked only where nobody is appointed. */
const inProgram = ({ standing }: Colleague, programId: string) => rolesOf({ ...standing, role: 'member' }, programId)

function mayDo(permission: Permission, { programId, actorId, ...around }: Around): string[] {
  const colleagues = around.colleagues.filter(({ userId }) => userId !== actorId)
  const appointed = colleagues.filter((one) => judge(permission, inProgram(one, programId)) === 'yes')
  const others = colleagues.filter(({ standing }) => judge(permission, rolesOf(standing, programId)) === 'yes')
  return (appointed.length > 0 ? appointed : others).map(({ userId }) => userId)
}

/** Whoever it is assigned to, as long as they may still work on it; and staff who triage it. */
function assignees({ assignedTo, triagerId, programId, colleagues }: Around): string[] {
  const working = colleagues.filter(
    ({ userId, standing }) => userId === assignedTo && judge('report.note', rolesOf(standing, programId)) !== 'no',
  )
  return known([...working.map(({ userId }) => userId), triagerId])
}

function handlers(around: Around): string[] {
  const own = assignees(around)
  return own.some((id) => id !== around.triagerId) ? own : [...new Set([...own, ...mayDo('report.note', around)])]
}

const owners = ({ colleagues, actorId }: Around): string[] =>
  colleagues
    .filter(({ userId, standing }) => standing.role === 'owner' && userId !== actorId)
    .map(({ userId }) => userId)

/** The people of a circle, as things stand now: whoever lost their role is not among them. */
export function peopleOf(circle: Circle, around: Around): string[] {
  if (circle === 'agent') return [around.agentId]
  if (circle === 'assignee') return assignees(around)
  if (circle === 'handlers') return handlers(around)
  if (circle === 'handlers and owners') return [...new Set([...handlers(around), ...owners(around)])]
  if ('given' in circle) return assignees(around).filter((id) => id === circle.given)
  return mayDo(circle.mayDo, around)
}
