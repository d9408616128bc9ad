import { inTransactionAs } from '#server/db/transaction.ts'
import { handle } from '#server/http/handle.ts'
import { targetPageSize } from '@grana/contract/customers/target-values'
import { listTargets as operation, type TargetCard } from '@grana/contract/customers/targets'
import { countTargetsByState, type ListedTarget, pageOfTargets } from './queries-list.ts'
import { canWriteTargets } from './to-target.ts'

const maxWords = 6

function toCard(row: ListedTarget): TargetCard {
  return {
    id: row.id,
    name: row.name,
    type: row.type,
    address: row.address,
    environment: row.environment,
    tier: row.asset_tier,
    authority: row.authority,
    ...(row.proof_method !== null && { method: row.proof_method }),
    is_document_waiting: row.is_document_waiting,
    ...(row.archived_at !== null && { archived_at: row.archived_at.toISOString() }),
    updated_at: row.updated_at.toISOString(),
  }
}

export const listTargets = handle(operation, ({ db }, { user, membership }, { query }) => {
  const page = query.page ?? 1
  const filter = {
    words: (query.q ?? '')
      .split(/\s+/)
      .filter((word) => word !== '')
      .slice(0, maxWords),
    types: query.type ?? [],
    authority: query.authority,
    environment: query.environment,
    isArchived: query.archived === 'true',
  }
  return inTransactionAs(db, user, async (trx) => {
    const { rows, total } = await pageOfTargets(trx, membership.organizationId, { filter, size: targetPageSize, page })
    const counts = await countTargetsByState(trx, membership.organizationId)
    return {
      data: rows.map(toCard),
      meta: { page, page_size: targetPageSize, total, ...counts, can: { create: canWriteTargets(membership) } },
    }
  })
})
