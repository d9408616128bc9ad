import type { Trx } from '#server/db/database.ts'
import { inTransactionAs } from '#server/db/transaction.ts'
import { handle } from '#server/http/handle.ts'
import type { Member } from '#server/http/session/actor.ts'
import { archiveTarget as operation } from '@grana/contract/customers/targets'
import { recordEvent } from '../audit/public.ts'
import { lockOpenTarget, loadTarget } from './get-target.ts'
import { updateTarget } from './queries-targets.ts'

type ArchiveChange = { to: 'archived' | 'unarchived'; targetId: string }

export async function recordArchiveChange(
  trx: Trx,
  { user, membership }: Member,
  { to, targetId }: ArchiveChange,
): Promise<void> {
  const { organizationId } = membership
  const action = `target.${to}` as const
  await recordEvent(trx, { organizationId, actorId: user.id, action, thing: 'target', thingId: targetId })
}

/** Archives a target. Locks its row before the checks, as adding it to a program does. */
export const archiveTarget = handle(operation, ({ db, clock }, member, { params }) => {
  const { user, membership } = member
  const key = { organizationId: membership.organizationId, targetId: params.target }
  return inTransactionAs(db, user, async (trx) => {
    await lockOpenTarget(trx, member, key.targetId)
    const at = clock()
    await updateTarget(trx, key, { archived_at: at, updated_at: at })
    await recordArchiveChange(trx, member, { to: 'archived', targetId: key.targetId })
    return loadTarget(trx, member, key.targetId)
  })
})
