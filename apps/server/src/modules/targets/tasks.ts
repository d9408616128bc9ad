import type { WorkerContext } from '#server/worker-context.ts'
import { aboutTarget } from './events.ts'
import { runCheck } from './on-target-check-asked-run.ts'
import { recheckTargets } from './recheck-targets.ts'
import { sweepDocuments } from './sweep-documents.ts'

/** What follows its events, and what comes by the clock; the list of all jobs takes them in. */
export function targetTasks(context: WorkerContext) {
  return {
    'on-target-check-asked.run': (payload: unknown) => runCheck(context, aboutTarget.parse(payload)),
    'recheck-targets': () => recheckTargets(context),
    'sweep-target-documents': () => sweepDocuments(context),
  }
}
