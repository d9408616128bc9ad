import type { WorkerContext } from '#server/worker-context.ts'
import { eraseDueAccounts } from './erase-due-accounts.ts'
import { exportEvent } from './events.ts'
import { buildExport } from './on-data-export-asked-build.ts'

/** Jobs that run after events and on a schedule; `tasks.ts` of the server registers them. */
export function dataRightsTasks(context: WorkerContext) {
  return {
    'on-data-export-asked.build': (payload: unknown) => buildExport(context, exportEvent.parse(payload)),
    'erase-accounts': () => eraseDueAccounts(context),
  }
}
