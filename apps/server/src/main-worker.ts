import { setTimeout as pause } from 'node:timers/promises'
import { parseWorkerConfig } from './config.ts'
import { startWorkerServer } from './jobs/worker-server.ts'
import { startWorker } from './jobs/worker.ts'
import { buildTasks, schedules } from './tasks.ts'
import { buildWorkerContext, closeWorkerContext } from './worker-context.ts'

// Process managers kill after ten seconds.
const stopDeadlineMs = 9500
const lastNoteMs = 4000

const config = parseWorkerConfig(process.env)
const context = buildWorkerContext(config)
const { log, db, metrics } = context
const tasks = buildTasks(context)
const settings = { db, log, tasks, schedules, watch: metrics.jobs }
const worker = await startWorker({ ...config.database, ...settings })

let stopping = false

const { workerServer } = config
if (workerServer !== undefined)
  await startWorkerServer({ ...workerServer, registry: metrics.registry, isStopping: () => stopping })

async function stop(signal: string) {
  if (stopping) return
  stopping = true
  log.info({ signal }, 'worker stopping')
  setTimeout(() => process.exit(1), stopDeadlineMs).unref()
  await worker.stop()
  await closeWorkerContext(context)
  log.info({}, 'worker stopped')
  // Anything that still blocks the exit, such as a mail server that does not answer, must not delay a deployment.
  process.exit(0)
}

process.on('SIGTERM', (signal) => void stop(signal))
process.on('SIGINT', (signal) => void stop(signal))

/** Without its queue the process is useless: it exits, and its supervisor starts another. */
async function stopWorker() {
  // Records an email that was sent first, or the next worker would send it again.
  await Promise.race([context.mail.settled(), pause(lastNoteMs)])
  process.exit(1)
}

worker.ended.then(
  () => (stopping ? undefined : stopWorker()),
  (err: unknown) => {
    log.fatal({ err }, 'worker failed')
    return stopWorker()
  },
)

log.info({ worker: worker.id }, 'worker ready')
