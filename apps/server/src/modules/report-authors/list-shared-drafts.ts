import { inTransactionAs } from '#server/db/transaction.ts'
import { handle } from '#server/http/handle.ts'
import { listSharedDrafts as operation } from '@grana/contract/together/report-authors'
import { listShared } from './queries.ts'

export const listSharedDrafts = handle(operation, async ({ db }, { user }) => {
  const rows = await inTransactionAs(db, user, listShared)
  return rows.map(({ draft_id: id, title, invited_at: at, ...card }) => ({
    id,
    ...card,
    ...(title !== null && { title }),
    invited_at: at.toISOString(),
  }))
})
