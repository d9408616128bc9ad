import type { WorkerContext } from '#server/worker-context.ts'
import { documentPrefix } from './document-key.ts'
import { deleteReplacedDocuments, listReferencedKeys } from './queries-documents.ts'

/** An upload in progress stores its file before its row exists. */
const graceMs = 60 * 60 * 1000

type SweepContext = Pick<WorkerContext, 'db' | 'files' | 'clock' | 'log'>

/** Deletes files without a row (aborted uploads) and replaced documents. */
export async function sweepDocuments({ db, files, clock, log }: SweepContext): Promise<void> {
  const before = new Date(clock().getTime() - graceMs)
  await deleteReplacedDocuments(db, before)
  let removed = 0
  for await (const batch of files.list(documentPrefix)) {
    const old = batch.filter(({ changedAt }) => changedAt < before).map(({ key }) => key)
    const used = await listReferencedKeys(db, old)
    for (const key of old.filter((one) => !used.has(one))) {
      await files.remove(key)
      removed += 1
    }
  }
  log.info({ removed }, 'orphaned target documents removed')
}
