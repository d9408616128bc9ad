import { inTransactionAs } from '#server/db/transaction.ts'
import { handle } from '#server/http/handle.ts'
import { DomainError } from '#server/lib/domain-error.ts'
import { emit } from '#server/reactions.ts'
import { verificationMethodsFor } from '@grana/contract/customers/target-address'
import { checkTarget as operation } from '@grana/contract/customers/targets'
import { recordEvent } from '../audit/public.ts'
import { lockOpenTarget, loadTarget } from './get-target.ts'
import { type TargetRow, updateTarget } from './queries-targets.ts'

/** Each check sends requests to an address that the user chose, so checks are rate limited. */
const pauseSeconds = 5

function assertCheckInterval({ check_asked_at: askedAt }: TargetRow, now: Date): void {
  const wait = askedAt === null ? 0 : pauseSeconds - Math.floor((now.getTime() - askedAt.getTime()) / 1000)
  if (wait > 0) throw new DomainError('target.checked_lately', { details: { retryAfterSeconds: wait } })
}

/** Queues an ownership check for the worker; the outcome is stored in the target. */
export const checkTarget = handle(operation, ({ db, clock }, member, { params, body }) => {
  const { user, membership } = member
  const key = { organizationId: membership.organizationId, targetId: params.target }
  return inTransactionAs(db, user, async (trx) => {
    const row = await lockOpenTarget(trx, member, key.targetId)
    const methods = verificationMethodsFor(row.type, row.address)
    if (!methods.includes(body.method)) throw new DomainError('target.method_refused')
    const at = clock()
    assertCheckInterval(row, at)
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
    return loadTarget(trx, member, key.targetId)
  })
})
