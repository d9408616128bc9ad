import type { WorkerContext } from '#server/worker-context.ts'
import { checkFile } from './check-file.ts'
import { evidenceArrived } from './events.ts'
import { purgeDroppedFiles, purgeFiles } from './purge-files.ts'

/** Event and scheduled jobs of this module. */
export function reportFileTasks(context: WorkerContext) {
  return {
    'on-evidence-arrived.check': (payload: unknown) => checkFile(context, evidenceArrived.parse(payload)),
    'on-evidence-dropped.clear': () => purgeDroppedFiles(context),
    'clear-evidence': () => purgeFiles(context),
    'clear-dropped-evidence': () => purgeDroppedFiles(context),
  }
}
