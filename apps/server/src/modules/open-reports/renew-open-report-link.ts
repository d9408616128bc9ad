import { inTransaction } from '#server/db/transaction.ts'
import { handle } from '#server/http/handle.ts'
import { emitMany } from '#server/reactions.ts'
import { renewOpenReportLink as operation } from '@grana/contract/open-reports/link'
import { listOpenReportsOf } from './queries.ts'

/** The links of all open reports of an address; the answer is the same for an address without any. */
export const renewOpenReportLink = handle(operation, ({ db, clock }, _actor, { body }) => {
  const at = clock()
  return inTransaction(db, async (trx) => {
    const found = await listOpenReportsOf(trx, body.email, at)
    const wanted = found.map(({ organization_id: organizationId, id }) => ({
      organizationId,
      openReportId: id,
      at: at.toISOString(),
    }))
    await emitMany(trx, 'open_report.link_wanted', wanted)
    return null
  })
})
