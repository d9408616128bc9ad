import { EventEmitter } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { parseCronItems, run, runOnce, type CronItem, type TaskList, type WorkerEvents } from 'graphile-worker'
import type pg from 'pg'
import { openPool, type Db, type PoolLimits } from '#server/db/database.ts'
import { releaseJobs, startHeartbeat } from './heartbeat.ts'
import { queueLogger, type QueueLog } from './queue-log.ts'
import { watchQueue } from './stuck-queue.ts'
import { watchTasks, type JobWatch } from './watch-tasks.ts'

type WorkerOptions = {
  /** URL of the queue's own connections; `db` serves the heartbeat. */
  url: string
  db: Db
  log: QueueLog
  tasks: TaskList
  schedules: CronItem[]
  /** Receives the outcome of each run of a job. */
  watch?: JobWatch
  /** Other intervals than those of production; for tests. */
  times?: Partial<WorkerTimes>
  /** Candidate hosts of the primary. */
  hosts?: readonly string[] | undefined
}

export type WorkerTimes = {
  /** Heartbeat interval. */
  beatMs: number
  /** Interval between two polls of the queue without a notification. */
  pollMs: number
  /** How long running jobs may continue after a stop. */
  stopMs: number
}

const usualTimes: WorkerTimes = { beatMs: 5000, pollMs: 2000, stopMs: 8000 }
const concurrency = 4

type QueuePool = { url: string; log: QueueLog; hosts?: readonly string[] | undefined; limits?: Partial<PoolLimits> }

function openQueuePool({ url, log, hosts, limits }: QueuePool) {
  // One connection per running job, one for LISTEN, and some for the queue's own housekeeping.
  return openPool(url, { max: concurrency + 4, applicationName: 'grana-queue', log, hosts, limits })
}

/** The id under which the queue locks jobs, emitted once when it starts. */
function workerIdOf(events: WorkerEvents): Promise<string> {
  return new Promise((resolve) => {
    events.once('pool:create', ({ workerPool }) => resolve(workerPool.id))
  })
}

function settledWithin(work: Promise<unknown>, ms: number): Promise<boolean> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve(false), ms)
    const done = () => {
      clearTimeout(timer)
      resolve(true)
    }
    work.then(done, done)
  })
}

/** Errors that a retry does not fix: a wrong password, a database that does not exist. */
const isPermanent = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && /^(28|3D)/.test(String(error.code))

/** Retries until the database answers: it comes back or is replaced, and a worker that exited would be down longer. */
async function waitForDatabase(pool: pg.Pool, log: QueueLog): Promise<void> {
  for (let tries = 0; ; tries += 1) {
    try {
      await pool.query('select 1')
      return
    } catch (error) {
      if (isPermanent(error)) throw error
      if (tries % 10 === 0) log.warn({ event: 'queue.waiting', tries }, 'waiting for the database')
      await pause(1000)
    }
  }
}

/**
 * Runs jobs until `stop`, which takes no new jobs, lets running ones end for 8 s, and returns the rest to the queue.
 */
export async function startWorker({ url, db, log, tasks, schedules, watch, times, hosts }: WorkerOptions) {
  const { beatMs, pollMs, stopMs } = { ...usualTimes, ...times }
  const pool = openQueuePool({ url, log, hosts })
  const events: WorkerEvents = new EventEmitter()
  const workerId = workerIdOf(events)
  const queue = watchQueue(events)
  await waitForDatabase(pool, log)
  const runner = await run({
    pgPool: pool,
    concurrency,
    pollInterval: pollMs,
    noHandleSignals: true,
    taskList: watchTasks(tasks, log, watch),
    parsedCronItems: parseCronItems(schedules),
    logger: queueLogger(log),
    events,
  })
  const id = await workerId
  const heartbeat = startHeartbeat({ db, workerId: id, log, onBeat: queue.beat, beatMs })

  async function stop() {
    const ended = await settledWithin(runner.stop(), stopMs)
    if (!ended) log.warn({}, 'unfinished jobs returned to the queue')
    await releaseJobs(db, [id])
    await heartbeat.stop()
    await pool.end()
  }

  return { id, stop, ended: Promise.race([runner.promise, queue.stuck]) }
}

type Draining = Omit<QueuePool, 'hosts'> & { tasks: TaskList }

/** Runs every due job once and resolves when none is left; for tests. */
export async function drainJobs({ tasks, ...queue }: Draining): Promise<void> {
  const { log } = queue
  const pool = openQueuePool(queue)
  try {
    await runOnce({ pgPool: pool, taskList: watchTasks(tasks, log), noHandleSignals: true, logger: queueLogger(log) })
  } finally {
    await pool.end()
  }
}
