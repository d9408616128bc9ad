import type { Trx } from '#server/db/database.ts'
import { inTransactionAs } from '#server/db/transaction.ts'
import { handle } from '#server/http/handle.ts'
import { DomainError } from '#server/lib/domain-error.ts'
import { emit } from '#server/reactions.ts'
import { unarchiveTarget as operation } from '@grana/contract/customers/targets'
import { recordArchiveChange } from './archive-target.ts'
import { loadTarget } from './get-target.ts'
import { lockTarget, type TargetRow, updateTarget } from './queries-targets.ts'

/** A check requested this recently is pending or done. Checks call an address that the user chose, so none is repeated. */
const minIntervalMs = 5000

/** Requests an ownership check of a restored target, however briefly it was archived. */
async function requestCheck(trx: Trx, row: TargetRow, at: Date): Promise<void> {
  if (row.check_asked_at !== null && at.getTime() - row.check_asked_at.getTime() < minIntervalMs) return
  if (row.authority !== 'proven' || (row.proof_method !== 'dns' && row.proof_method !== 'file')) return
  const key = { organizationId: row.organization_id, targetId: row.id }
  await updateTarget(trx, key, { check_method: row.proof_method, check_asked_at: at, check_outcome: null })
  await emit(trx, 'target.check_asked', key)
}

/** Restores an archived target. */
export const unarchiveTarget = handle(operation, ({ db, clock }, member, { params }) => {
  const { user, membership } = member
  const key = { organizationId: membership.organizationId, targetId: params.target }
  return inTransactionAs(db, user, async (trx) => {
    const row = await lockTarget(trx, key)
    if (row === undefined) throw new DomainError('request.not_found')
    if (row.archived_at === null) throw new DomainError('target.not_archived')
    const at = clock()
    await updateTarget(trx, key, { archived_at: null, updated_at: at })
    await requestCheck(trx, row, at)
    // It may have been verified again while it was archived.
    if (row.authority === 'proven') await emit(trx, 'target.proven', key)
    await recordArchiveChange(trx, member, { to: 'unarchived', targetId: key.targetId })
    return loadTarget(trx, member, key.targetId)
  })
})
