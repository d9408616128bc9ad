import type { WorkerContext } from '#server/worker-context.ts'
import type { ExportEvent } from '../data-rights/public.ts'
import { findReadyExport, findRecipient } from './queries.ts'
import { sendAccountEmail } from './send-account-email.ts'

/** Notifies the user that the data export is ready. Links to the page, not the file: downloading needs a session. */
export async function sendExportReadyEmail(context: WorkerContext, { exportId }: ExportEvent): Promise<void> {
  const ready = await findReadyExport(context.db, exportId)
  const recipient = ready === undefined ? undefined : await findRecipient(context.db, ready.user_id)
  if (recipient === undefined) return
  const at = ready?.ready_at ?? context.clock()
  await sendAccountEmail(context, recipient, { kind: 'export-ready', occasion: exportId, facts: { at } })
}
