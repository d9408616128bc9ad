import type { Context } from '#server/context.ts'
import { inTransactionAs } from '#server/db/transaction.ts'
import type { Member } from '#server/http/session/actor.ts'
import { DomainError } from '#server/lib/domain-error.ts'
import { emit } from '#server/reactions.ts'
import { proofMethodsFor } from '@grana/contract/customers/target-address'
import type { checkTarget, Target } from '@grana/contract/customers/targets'
import type { Received } from '@grana/contract/operation'
import type { TargetType } from '@grana/contract/program-values'
import { recordEvent } from '../audit/public.ts'
import { updateTarget, type TargetRow } from './queries-targets.ts'
import { lockOpenTarget, readTarget } from './show-target.ts'

/** Each check calls a place that the person named: not in a row. */
const pauseSeconds = 5

function demandPause({ check_asked_at: askedAt }: TargetRow, now: Date): void {
  const wait = askedAt === null ? 0 : pauseSeconds - Math.floor((now.getTime() - askedAt.getTime()) / 1000)
  if (wait > 0) throw new DomainError('target.checked_lately', { details: { retryAfterSeconds: wait } })
}

/** Asks the worker to look for the proof; whoever asked sees its outcome in the target. */
export function askCheck(
  { db, clock }: Context,
  member: Member,
  { params, body }: Received<typeof checkTarget>,
): Promise<Target> {
  const { user, standing } = member
  const key = { organizationId: standing.organizationId, targetId: params.target }
  return inTransactionAs(db, user, async (trx) => {
    const row = await lockOpenTarget(trx, member, key.targetId)
    const methods = proofMethodsFor(row.type as TargetType, row.address)
    if (!methods.includes(body.method)) throw new DomainError('target.method_refused')
    const at = clock()
    demandPause(row, at)
    await updateTarget(trx, key, { check_method: body.method, check_asked_at: at, check_outcome: null })
    await recordEvent(trx, {
      organizationId: key.organizationId,
      actorId: user.id,
      action: 'target.check_asked',
      thing: 'target',
      thingId: key.targetId,
      details: { method: body.method },
    })
    await emit(trx, 'target.check_asked', key)
    return readTarget(trx, member, key.targetId)
  })
}
