import type { WorkerContext } from '#server/worker-context.ts'
import { eraseDue } from './erase-due.ts'
import { aboutExport } from './events.ts'
import { buildExport } from './on-data-export-asked-build.ts'

/** What follows its events, and what comes by the clock; the list of all jobs takes them in. */
export function dataRightsTasks(context: WorkerContext) {
  return {
    'on-data-export-asked.build': (payload: unknown) => buildExport(context, aboutExport.parse(payload)),
    'erase-accounts': () => eraseDue(context),
  }
}
