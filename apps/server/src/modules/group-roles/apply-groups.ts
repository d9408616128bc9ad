import type { Trx } from '#server/db/database.ts'
import { isApproverRole } from '#server/permissions/appoint.ts'
import type { ProgramRole } from '@grana/contract/tenancy'
import { notifyOwnersOfApprover } from '../members/public.ts'
import { updateGroupGrants, type MembersOfGroups } from './queries.ts'

type NewRole = { user_id: string; program_role: ProgramRole | null }

/** Notifies the owners once, however many people may approve rewards by a group now: the notification names none of them. */
export async function notifyOfApprovers(trx: Trx, organizationId: string, given: readonly NewRole[], at: Date) {
  const approver = given.find(({ program_role: programRole }) => isApproverRole({ programRole }))
  if (approver !== undefined) await notifyOwnersOfApprover(trx, organizationId, { userId: approver.user_id, at })
}

/**
 * Gives members the roles that the organization gives to their groups, and ends those of groups that they are not in. A role that was
 * given by hand stays. Owners keep theirs whatever the directory says. The actor of the transaction is an owner, or the one member.
 */
export async function applyGroups(trx: Trx, members: MembersOfGroups, at: Date): Promise<void> {
  if (members.people.length === 0) return
  await notifyOfApprovers(trx, members.organizationId, await updateGroupGrants(trx, members, at), at)
}
