import { inTransactionAs } from '#server/db/transaction.ts'
import { handle } from '#server/http/handle.ts'
import { DomainError } from '#server/lib/domain-error.ts'
import { storedKey } from '#server/lib/file-store/report-file-key.ts'
import { getHelpedRetestFileLink as operation } from '@grana/contract/reports/retest-hand-over'
import { findBrief } from './queries.ts'

/** Download link to a checked file of the report, for a minute and while the retest is open. */
export const getHelpedRetestFileLink = handle(operation, async ({ db, files }, { user }, { params }) => {
  const brief = await inTransactionAs(db, user, (trx) => findBrief(trx, params.report))
  const file = brief?.files.find(({ id }) => id === params.file)
  if (file === undefined) throw new DomainError('request.not_found')
  return { url: files.downloadLink(storedKey(file.id), file.name) }
})
