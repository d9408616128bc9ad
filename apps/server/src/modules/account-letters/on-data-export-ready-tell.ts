import type { WorkerContext } from '#server/worker-context.ts'
import type { AboutExport } from '../data-rights/public.ts'
import { findReadyExport, findRecipient } from './queries.ts'
import { sendLetter } from './send-letter.ts'

/** Tells somebody that the copy of their data is ready. The letter leads to the page: the session opens the file, not the link. */
export async function tellExportReady(context: WorkerContext, { exportId }: AboutExport): Promise<void> {
  const ready = await findReadyExport(context.db, exportId)
  const recipient = ready === undefined ? undefined : await findRecipient(context.db, ready.user_id)
  if (recipient === undefined) return
  const at = ready?.ready_at ?? context.clock()
  await sendLetter(context, recipient, { kind: 'export-ready', occasion: exportId, facts: { at } })
}
