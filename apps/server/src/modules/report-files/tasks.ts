import type { WorkerContext } from '#server/worker-context.ts'
import { checkFile } from './check-file.ts'
import { clearDropped, clearFiles } from './clear-files.ts'
import { evidenceArrived } from './events.ts'

/** What follows its events, and what comes by the clock; the list of all jobs takes them in. */
export function reportFileTasks(context: WorkerContext) {
  return {
    'on-evidence-arrived.check': (payload: unknown) => checkFile(context, evidenceArrived.parse(payload)),
    'on-evidence-dropped.clear': () => clearDropped(context),
    'clear-evidence': () => clearFiles(context),
    'clear-dropped-evidence': () => clearDropped(context),
  }
}
