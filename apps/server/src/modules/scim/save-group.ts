import type { Trx } from '#server/db/database.ts'
import { DomainError } from '#server/lib/domain-error.ts'
import { applyDirectoryGroups } from './apply-directory-groups.ts'
import {
  addGroupMembers,
  findScimGroup,
  removeGroupMembers,
  updateScimGroupRow,
  type GroupKey,
  type ScimGroupRow,
} from './queries-groups.ts'
import type { GroupChange, MemberStep } from './to-group-change.ts'

/** A group of the directory. Those of another one are not found. */
export async function getGroup(trx: Trx, { organizationId, id }: GroupKey): Promise<ScimGroupRow> {
  const row = await findScimGroup(trx, organizationId, id)
  if (row === undefined) throw new DomainError('request.not_found')
  return row
}

const peopleOf = ({ members }: ScimGroupRow) => members.map(({ id }) => id)

async function takeStep(trx: Trx, key: GroupKey, { kind, people }: MemberStep): Promise<void> {
  if (kind === 'replace') {
    const kept = new Set(people)
    const leaving = peopleOf(await getGroup(trx, key)).filter((id) => !kept.has(id))
    if (leaving.length > 0) await removeGroupMembers(trx, key, leaving)
  }
  if (kind === 'remove') await removeGroupMembers(trx, key, people)
  else if (people.length > 0 && !(await addGroupMembers(trx, key, people))) throw new DomainError('scim.value')
}

/** Steps of one kind in a row are one step: a directory sends one operation for each person. */
function joinSteps(steps: readonly MemberStep[]): MemberStep[] {
  const joined: MemberStep[] = []
  for (const step of steps) {
    const last = joined.at(-1)
    if (last !== undefined && last.kind === step.kind && step.kind !== 'replace')
      last.people = [...new Set([...last.people, ...step.people])]
    else joined.push({ ...step })
  }
  return joined
}

/** Steps that alternate cost a statement each; no directory needs more. */
const maxSteps = 5

/** Changes the people of a group; its people, those who left among them, receive and lose roles by it. */
export async function savePeople(trx: Trx, key: GroupKey, steps: readonly MemberStep[], at: Date): Promise<void> {
  const joined = joinSteps(steps)
  if (joined.length > maxSteps) throw new DomainError('scim.value')
  const before = peopleOf(await getGroup(trx, key))
  for (const step of joined) await takeStep(trx, key, step)
  const after = peopleOf(await getGroup(trx, key))
  await applyDirectoryGroups(trx, key.organizationId, [...new Set([...before, ...after])], at)
}

/** Saves what the directory says of a group. A group with another name gives other roles. */
export async function saveGroup(trx: Trx, key: GroupKey, change: GroupChange, at: Date): Promise<ScimGroupRow> {
  await getGroup(trx, key)
  const { steps, ...values } = change
  if (!(await updateScimGroupRow(trx, key, values, at))) throw new DomainError('scim.uniqueness')
  await savePeople(trx, key, steps, at)
  return getGroup(trx, key)
}
