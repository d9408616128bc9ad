import type { Context } from '#server/context.ts'
import type { Trx } from '#server/db/database.ts'
import { inTransactionAs } from '#server/db/transaction.ts'
import type { Member } from '#server/http/session/actor.ts'
import { DomainError } from '#server/lib/domain-error.ts'
import { emit } from '#server/reactions.ts'
import type { archiveTarget, Target, unarchiveTarget } from '@grana/contract/customers/targets'
import type { Received } from '@grana/contract/operation'
import { recordEvent } from '../audit/public.ts'
import { lockTarget, updateTarget, type TargetRow } from './queries-targets.ts'
import { lockOpenTarget, readTarget } from './show-target.ts'

/** Within this time bringing a target back is the undoing of a slip. */
const undoMs = 60 * 60 * 1000

type Moved = { to: 'archived' | 'unarchived'; targetId: string }

async function tell(trx: Trx, { user, standing }: Member, { to, targetId }: Moved): Promise<void> {
  const { organizationId } = standing
  const action = `target.${to}` as const
  await recordEvent(trx, { organizationId, actorId: user.id, action, thing: 'target', thingId: targetId })
  await emit(trx, action, { organizationId, targetId })
}

/** Takes a target out of use. Its row is locked before it is judged, as whoever attaches it to a program does. */
export function putAway(
  { db, clock }: Context,
  member: Member,
  { params }: Received<typeof archiveTarget>,
): Promise<Target> {
  const { user, standing } = member
  const key = { organizationId: standing.organizationId, targetId: params.target }
  return inTransactionAs(db, user, async (trx) => {
    await lockOpenTarget(trx, member, key.targetId)
    const at = clock()
    await updateTarget(trx, key, { archived_at: at, updated_at: at })
    await tell(trx, member, { to: 'archived', targetId: key.targetId })
    return readTarget(trx, member, key.targetId)
  })
}

/** Nobody looked at the proof while the target was away. */
async function lookAgain(trx: Trx, row: TargetRow, at: Date): Promise<void> {
  if (row.authority !== 'proven' || (row.proof_method !== 'dns' && row.proof_method !== 'file')) return
  const key = { organizationId: row.organization_id, targetId: row.id }
  await updateTarget(trx, key, { check_method: row.proof_method, check_asked_at: at, check_outcome: null })
  await emit(trx, 'target.check_asked', key)
}

/** Brings a target back into use. */
export function takeOut(
  { db, clock }: Context,
  member: Member,
  { params }: Received<typeof unarchiveTarget>,
): Promise<Target> {
  const { user, standing } = member
  const key = { organizationId: standing.organizationId, targetId: params.target }
  return inTransactionAs(db, user, async (trx) => {
    const row = await lockTarget(trx, key)
    if (row === undefined) throw new DomainError('request.not_found')
    if (row.archived_at === null) throw new DomainError('target.not_archived')
    const at = clock()
    await updateTarget(trx, key, { archived_at: null, updated_at: at })
    // An archive that is undone at once changes nothing; what was away for longer is looked at before it counts again.
    if (at.getTime() - row.archived_at.getTime() > undoMs) await lookAgain(trx, row, at)
    await tell(trx, member, { to: 'unarchived', targetId: key.targetId })
    return readTarget(trx, member, key.targetId)
  })
}
