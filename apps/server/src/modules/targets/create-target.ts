import { inTransactionAs } from '#server/db/transaction.ts'
import { handle } from '#server/http/handle.ts'
import { DomainError } from '#server/lib/domain-error.ts'
import { createTarget as operation } from '@grana/contract/customers/targets'
import { recordEvent } from '../audit/public.ts'
import { loadTarget } from './get-target.ts'
import { countTargets, insertTarget, replaceCriteria } from './queries-targets.ts'
import { toTargetColumns } from './to-target-columns.ts'

/** Upper bound against automated creation; no real organization reaches it. */
const maxTargets = 5000

export const createTarget = handle(operation, ({ db, clock }, member, { body }) => {
  const { user, membership } = member
  const { organizationId } = membership
  const columns = toTargetColumns(body)
  return inTransactionAs(db, user, async (trx) => {
    if ((await countTargets(trx, organizationId)) >= maxTargets) throw new DomainError('target.too_many')
    const at = clock()
    const id = await insertTarget(trx, { organization_id: organizationId, ...columns, created_at: at, updated_at: at })
    await replaceCriteria(trx, { organizationId, targetId: id }, body.criteria ?? [])
    await recordEvent(trx, {
      organizationId,
      actorId: user.id,
      action: 'target.created',
      thing: 'target',
      thingId: id,
      details: { type: columns.type, address: columns.address },
    })
    return loadTarget(trx, member, id)
  })
})
