import { inTransactionAs } from '#server/db/transaction.ts'
import { handle } from '#server/http/handle.ts'
import { pageOf } from '#server/lib/page.ts'
import { hasPermission, ownPrograms } from '#server/permissions/decide.ts'
import { listEngagements as operation } from '@grana/contract/engagements/organization-engagements'
import { listEngagementRows } from './queries-engagements.ts'
import { toCard } from './to-engagement.ts'

const pageSize = 50

/** Lists the engagements that the member may read. */
export const listEngagements = handle(operation, async ({ db }, { user, membership, decision }, { query }) => {
  const only = decision === 'yes' ? undefined : ownPrograms(membership, 'program.read')
  const rows = await inTransactionAs(db, user, (trx) =>
    listEngagementRows(trx, membership.organizationId, { only, after: query.after, size: pageSize + 1 }),
  )
  const { shown, next } = pageOf(rows, pageSize)
  return {
    data: shown.map((row) => toCard(row, row)),
    meta: { can: { create: hasPermission(membership, 'program.create') }, next },
  }
})
