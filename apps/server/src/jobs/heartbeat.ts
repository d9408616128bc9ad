import { sql } from 'kysely'
import type { Db } from '#server/db/database.ts'

type HeartbeatLog = {
  warn: (details: object, message: string) => void
  error: (details: object, message: string) => void
}

type Heartbeat = {
  db: Db
  workerId: string
  log: HeartbeatLog
  /** Called with whether the database accepted a heartbeat. */
  onBeat?: (isGood: boolean) => void
  /** Interval between two heartbeats. */
  beatMs: number
}

/** Time without a heartbeat after which a worker counts as dead. */
const silenceSeconds = 20
/**
 * Consecutive heartbeats before a worker releases the jobs of others: after a database outage all workers look silent, and
 * the first to return must give the others time for a heartbeat.
 */
const beatsBeforeRelease = 3

async function beat(db: Db, workerId: string) {
  await sql`
    insert into grana.worker_heartbeats (worker_id) values (${workerId})
    on conflict (worker_id) do update set beat_at = now()
  `.execute(db)
}

/**
 * Releases the jobs of workers without a recent heartbeat: graphile-worker would keep them locked for four hours. A
 * worker without any row counts too, because it can die between its first job and its first heartbeat.
 */
export async function releaseJobsOfSilentWorkers(db: Db): Promise<string[]> {
  const { rows } = await sql<{ locked_by: string }>`
    select distinct job.locked_by
    from graphile_worker.jobs as job
    where job.locked_at < now() - make_interval(secs => ${silenceSeconds})
      and not exists (
        select from grana.worker_heartbeats as heart
        where heart.worker_id = job.locked_by and heart.beat_at > now() - make_interval(secs => ${silenceSeconds})
      )
  `.execute(db)
  const silent = rows.map(({ locked_by: workerId }) => workerId)
  if (silent.length > 0) await releaseJobs(db, silent)
  await sql`delete from grana.worker_heartbeats where beat_at < now() - interval '1 hour'`.execute(db)
  return silent
}

/** Returns the jobs of these workers to the queue and wakes the listening workers. */
export async function releaseJobs(db: Db, workerIds: readonly string[]): Promise<void> {
  await sql`select graphile_worker.force_unlock_workers(${[...workerIds]}::text[])`.execute(db)
  await sql`select pg_notify('jobs:insert', '{"count":10}')`.execute(db)
}

/** Sends heartbeats until stopped, and takes over the jobs of silent workers. */
export function startHeartbeat({ db, workerId, log, onBeat, beatMs }: Heartbeat) {
  let regularBeats = 0
  let lastBeat = performance.now()
  let running = Promise.resolve()

  async function tick() {
    const isLate = performance.now() - lastBeat > beatMs * 2
    try {
      await beat(db, workerId)
      lastBeat = performance.now()
      regularBeats = isLate ? 1 : regularBeats + 1
      onBeat?.(true)
      if (regularBeats < beatsBeforeRelease) return
      const silent = await releaseJobsOfSilentWorkers(db)
      if (silent.length > 0) log.warn({ workers: silent }, 'released the jobs of silent workers')
    } catch (err) {
      // The next tick tries again: a heartbeat must survive a database outage.
      regularBeats = 0
      onBeat?.(false)
      log.error({ err }, 'heartbeat failed')
    }
  }

  function queueTick() {
    running = running.then(tick)
  }

  queueTick()
  const timer = setInterval(queueTick, beatMs)

  /** Deletes the heartbeat row, so that other workers do not wait for it to expire. */
  async function stop() {
    clearInterval(timer)
    await running
    await sql`delete from grana.worker_heartbeats where worker_id = ${workerId}`.execute(db)
  }

  return { stop }
}
