import type { WorkerContext } from '#server/worker-context.ts'
import { aboutTarget } from './events.ts'
import { runOwnershipCheck } from './on-target-check-asked-run.ts'
import { recheckTargets } from './recheck-targets.ts'
import { sweepDocuments } from './sweep-documents.ts'

/** Event reactions and scheduled jobs of this module. */
export function targetTasks(context: WorkerContext) {
  return {
    'on-target-check-asked.run': (payload: unknown) => runOwnershipCheck(context, aboutTarget.parse(payload)),
    'recheck-targets': () => recheckTargets(context),
    'sweep-target-documents': () => sweepDocuments(context),
  }
}
