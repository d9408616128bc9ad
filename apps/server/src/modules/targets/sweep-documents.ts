import type { WorkerContext } from '#server/worker-context.ts'
import { documentPrefix } from './document-key.ts'
import { deleteReplaced, keysInUse } from './queries-documents.ts'

/** An upload that is on its way has its file in the store before its row names it. */
const graceMs = 60 * 60 * 1000

type Sweeping = Pick<WorkerContext, 'db' | 'files' | 'clock' | 'log'>

/** Takes out papers whose upload broke off, and those that a later one has replaced. */
export async function sweepDocuments({ db, files, clock, log }: Sweeping): Promise<void> {
  const before = new Date(clock().getTime() - graceMs)
  await deleteReplaced(db, before)
  let removed = 0
  for await (const portion of files.list(documentPrefix)) {
    const old = portion.filter(({ changedAt }) => changedAt < before).map(({ key }) => key)
    const used = await keysInUse(db, old)
    for (const key of old.filter((one) => !used.has(one))) {
      await files.remove(key)
      removed += 1
    }
  }
  log.info({ removed }, 'papers that no target has were removed')
}
