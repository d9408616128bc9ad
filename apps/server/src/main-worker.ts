import { setTimeout as pause } from 'node:timers/promises'
import { readWorkerConfig } from './config.ts'
import { schedules } from './jobs/schedules.ts'
import { openWorkerDoor } from './jobs/worker-door.ts'
import { startWorker } from './jobs/worker.ts'
import { buildTasks } from './tasks.ts'
import { buildWorkerContext, closeWorkerContext } from './worker-context.ts'

// Whoever stops us kills after ten seconds.
const stopDeadlineMs = 9500
const lastNoteMs = 4000

const config = readWorkerConfig(process.env)
const context = buildWorkerContext(config)
const { log, db, metrics } = context
const tasks = buildTasks(context)
const settings = { db, log, tasks, schedules: [...schedules], watch: metrics.jobs }
const worker = await startWorker({ ...config.database, ...settings })

let stopping = false

const { door } = config
if (door !== undefined) await openWorkerDoor({ ...door, registry: metrics.registry, isStopping: () => stopping })

async function stop(signal: string) {
  if (stopping) return
  stopping = true
  log.info({ signal }, 'worker stopping')
  setTimeout(() => process.exit(1), stopDeadlineMs).unref()
  await worker.stop()
  await closeWorkerContext(context)
  log.info({}, 'worker stopped')
  // Whatever still holds the process, such as a mail server that does not answer, must not hold the deployment.
  process.exit(0)
}

process.on('SIGTERM', (signal) => void stop(signal))
process.on('SIGINT', (signal) => void stop(signal))

/** Without its queue the process is of no use: it ends, and whoever started it starts another. */
async function end() {
  // A mail that went out is noted first, or the next worker would send it again.
  await Promise.race([context.mail.settled(), pause(lastNoteMs)])
  process.exit(1)
}

worker.ended.then(
  () => (stopping ? undefined : end()),
  (err: unknown) => {
    log.fatal({ err }, 'worker ended by itself')
    return end()
  },
)

log.info({ worker: worker.id }, 'worker ready')
