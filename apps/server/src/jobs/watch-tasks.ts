import type { JobHelpers, TaskList } from 'graphile-worker'
import { runInScope } from '#server/lib/work-scope.ts'
import type { QueueLog } from './queue-log.ts'
import { extractRequestId } from './request-id.ts'

/** The outcome of one run of a job. */
export type JobRun = { task: string; outcome: 'done' | 'failed'; seconds: number }

export type JobWatch = {
  began: () => void
  ended: (run: JobRun) => void
}

const noWatch: JobWatch = { began: () => undefined, ended: () => undefined }

type Task = TaskList[string] & object

function watchTask(name: string, run: Task, { log, watch }: { log: QueueLog; watch: JobWatch }): Task {
  async function attempt(payload: unknown, helpers: JobHelpers): Promise<void> {
    const { attempts: attempt, max_attempts: of } = helpers.job
    const start = performance.now()
    const elapsedSeconds = () => (performance.now() - start) / 1000
    watch.began()
    try {
      await run(payload, helpers)
    } catch (err) {
      watch.ended({ task: name, outcome: 'failed', seconds: elapsedSeconds() })
      log.error({ err, attempt, of, seconds: elapsedSeconds() }, 'job failed')
      throw err
    }
    watch.ended({ task: name, outcome: 'done', seconds: elapsedSeconds() })
    log.info({ attempt, of, seconds: elapsedSeconds() }, 'job done')
  }
  return (sent, helpers) => {
    const { requestId, payload } = extractRequestId(sent)
    const scope = { task: name, jobId: helpers.job.id, ...(requestId !== undefined && { requestId }) }
    return runInScope(scope, () => attempt(payload, helpers))
  }
}

/** Wraps tasks: each logs a line when it ends, and runs in the scope of the request that caused it. */
export function watchTasks(tasks: TaskList, log: QueueLog, watch: JobWatch = noWatch): TaskList {
  const entries = Object.entries(tasks).flatMap(([name, run]) =>
    run === undefined ? [] : [[name, watchTask(name, run, { log, watch })] as const],
  )
  return Object.fromEntries(entries)
}
