import { inTransactionAs } from '#server/db/transaction.ts'
import { handle } from '#server/http/handle.ts'
import { DomainError } from '#server/lib/domain-error.ts'
import { editTarget as operation } from '@grana/contract/customers/targets'
import { keysOf } from '@grana/contract/record-keys'
import { recordEvent } from '../audit/public.ts'
import { lockOpenTarget, loadTarget } from './get-target.ts'
import { isInForce, replaceCriteria, type TargetRow, updateTarget } from './queries-targets.ts'
import { toTargetColumns } from './to-target-columns.ts'

function namesOfChanges(before: TargetRow, after: ReturnType<typeof toTargetColumns>): string[] {
  return keysOf(after).filter((name) => before[name] !== after[name])
}

export const editTarget = handle(operation, ({ db, clock }, member, { params, body }) => {
  const { user, membership } = member
  const key = { organizationId: membership.organizationId, targetId: params.target }
  const columns = toTargetColumns(body)
  return inTransactionAs(db, user, async (trx) => {
    const before = await lockOpenTarget(trx, member, params.target)
    const isElsewhere = before.address !== columns.address || before.type !== columns.type
    // Agents test the published address, so it must not change; the database enforces this too.
    if (isElsewhere && (await isInForce(trx, key))) throw new DomainError('target.address_fixed')
    await updateTarget(trx, key, { ...columns, updated_at: clock() })
    await replaceCriteria(trx, key, body.criteria ?? [])
    const changed = namesOfChanges(before, columns)
    await recordEvent(trx, {
      organizationId: key.organizationId,
      actorId: user.id,
      action: 'target.changed',
      thing: 'target',
      thingId: key.targetId,
      details: { changed, ...(isElsewhere && { address: { before: before.address, after: columns.address } }) },
    })
    return loadTarget(trx, member, params.target)
  })
})
