import { inTransaction } from '#server/db/transaction.ts'
import { hasAcceptedFactor } from '#server/http/access.ts'
import { handle } from '#server/http/handle.ts'
import { DomainError } from '#server/lib/domain-error.ts'
import { emit } from '#server/reactions.ts'
import { requestExport as operation } from '@grana/contract/data-rights'
import { toExportEntry } from './export-entry.ts'
import { countExportsSince, insertExport, listExportRows } from './queries-exports.ts'

const dayMs = 86_400_000

const maxPerDay = 3

/** Requests an export; returns the one in progress if there is one. Includes report contents only with a second factor. */
export const requestExport = handle(operation, async ({ db, clock }, signedIn) => {
  const { user } = signedIn
  const at = clock()
  if ((await countExportsSince(db, user.id, new Date(at.getTime() - dayMs))) >= maxPerDay) {
    throw new DomainError('data.export_later', { details: { retryAfterSeconds: dayMs / 1000 } })
  }
  await inTransaction(db, async (trx) => {
    const exportId = await insertExport(trx, user.id, { at, withReports: hasAcceptedFactor(signedIn, at) })
    if (exportId !== undefined) await emit(trx, 'data.export_asked', { exportId })
  })
  const [newest] = await listExportRows(db, user.id, at)
  if (newest === undefined) throw new DomainError('server.unexpected')
  return toExportEntry(newest)
})
