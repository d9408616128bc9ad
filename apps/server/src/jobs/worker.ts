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
  /** Address for the queue's own connections; `db` serves the heartbeat. */
  url: string
  db: Db
  log: QueueLog
  tasks: TaskList
  schedules: CronItem[]
  /** Is told how each run of a job ends. */
  watch?: JobWatch
  /** Other times than those of production; for tests. */
  times?: Partial<WorkerTimes>
  /** Places where the database that takes writes may be. */
  hosts?: readonly string[] | undefined
}

export type WorkerTimes = {
  /** Between two signs of life. */
  beatMs: number
  /** Between two looks at the queue when nothing was announced. */
  pollMs: number
  /** How long running jobs may go on after a stop. */
  stopMs: number
}

const usualTimes: WorkerTimes = { beatMs: 5000, pollMs: 2000, stopMs: 8000 }
const concurrency = 4

type QueuePool = { url: string; log: QueueLog; hosts?: readonly string[] | undefined; limits?: Partial<PoolLimits> }

function openQueuePool({ url, log, hosts, limits }: QueuePool) {
  // One connection per running job, one that listens, and room for the queue's own housekeeping.
  return openPool(url, { max: concurrency + 4, applicationName: 'grana-queue', log, hosts, limits })
}

/** The name under which the queue locks jobs, told once when it starts. */
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

/** What no waiting mends: a wrong password, a database that does not exist. */
const isHopeless = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && /^(28|3D)/.test(String(error.code))

/** A database that is away comes back, or another takes its place: whoever gives up after one try is down longer than it. */
async function untilReached(pool: pg.Pool, log: QueueLog): Promise<void> {
  for (let tries = 0; ; tries += 1) {
    try {
      await pool.query('select 1')
      return
    } catch (error) {
      if (isHopeless(error)) throw error
      if (tries % 10 === 0) log.warn({ event: 'queue.waiting', tries }, 'the database is not there yet')
      await pause(1000)
    }
  }
}

/** Runs jobs until `stop`: takes no new ones, lets the running ones end for 8 s, gives the rest back to the queue. */
export async function startWorker({ url, db, log, tasks, schedules, watch, times, hosts }: WorkerOptions) {
  const { beatMs, pollMs, stopMs } = { ...usualTimes, ...times }
  const pool = openQueuePool({ url, log, hosts })
  const events: WorkerEvents = new EventEmitter()
  const workerId = workerIdOf(events)
  const queue = watchQueue(events)
  await untilReached(pool, log)
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
  const heartbeat = startHeartbeat({ db, workerId: id, log, told: queue.beat, beatMs })

  async function stop() {
    const ended = await settledWithin(runner.stop(), stopMs)
    if (!ended) log.warn({}, 'jobs were still running and went back to the queue')
    await releaseJobs(db, [id])
    await heartbeat.stop()
    await pool.end()
  }

  return { id, stop, ended: Promise.race([runner.promise, queue.stuck]) }
}

type Draining = Omit<QueuePool, 'hosts'> & { tasks: TaskList }

/** Runs every job that is due, once, and comes back when there is none left; for tests. */
export async function drainJobs({ tasks, ...queue }: Draining): Promise<void> {
  const { log } = queue
  const pool = openQueuePool(queue)
  try {
    await runOnce({ pgPool: pool, taskList: watchTasks(tasks, log), noHandleSignals: true, logger: queueLogger(log) })
  } finally {
    await pool.end()
  }
}
