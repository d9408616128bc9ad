import { inTransactionAs } from '#server/db/transaction.ts'
import { handle } from '#server/http/handle.ts'
import { DomainError } from '#server/lib/domain-error.ts'
import { storedKey } from '#server/lib/file-store/report-file-key.ts'
import { getSharedDraftFileLink as operation } from '@grana/contract/together/report-authors'
import { findShared } from './queries.ts'

/** Download link to a checked file of the draft, for a minute and while the invitation holds. */
export const getSharedDraftFileLink = handle(operation, async ({ db, files }, { user }, { params }) => {
  const found = await inTransactionAs(db, user, (trx) => findShared(trx, params.draft))
  const file = found?.files.find(({ id }) => id === params.file)
  if (file === undefined) throw new DomainError('request.not_found')
  return { url: files.downloadLink(storedKey(file.id), file.name) }
})
