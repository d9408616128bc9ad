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

/** What was asked for so lately is under way, or done; each check calls a place that the person named. */
const restMs = 5000

/** What comes back is looked at, however short it was away. */
async function lookAgain(trx: Trx, row: TargetRow, at: Date): Promise<void> {
  if (row.check_asked_at !== null && at.getTime() - row.check_asked_at.getTime() < restMs) return
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
    await lookAgain(trx, row, at)
    await tell(trx, member, { to: 'unarchived', targetId: key.targetId })
    return readTarget(trx, member, key.targetId)
  })
}
