import { sql } from 'kysely'
import type { Clock } from '#server/lib/clock.ts'
import { openDb, type Db } from './database.ts'

type ReadsLog = { error: (details: object, message: string) => void; warn: (details: object, message: string) => void }
export type ReplicaOptions = { url: string; poolSize: number; mostLagSeconds: number; log: ReadsLog; clock: Clock }

/** Public data, read from a replica that keeps up; never permissions, money, or what must be unique. */
export type PublicReads = {
  read: <T>(work: (db: Db) => Promise<T>) => Promise<T>
  close: () => Promise<void>
}

/** Without a replica every read goes to the primary. */
export function createPrimaryReads(primary: Db): PublicReads {
  return { read: (work) => work(primary), close: async () => undefined }
}

const everyMs = 1000
type Sample = { at: number; place: bigint }

async function writtenPlace(primary: Db): Promise<bigint | undefined> {
  const { rows } = await sql<{ place: string }>`select (pg_current_wal_lsn() - '0/0')::text as place`.execute(primary)
  return rows[0] && BigInt(rows[0].place)
}

/** The replayed position of the replica; `undefined` for a server that is no standby. */
async function replayedPlace(replica: Db): Promise<bigint | undefined> {
  const { rows } = await sql<{ place: string | null }>`
    select case when pg_is_in_recovery() then (pg_last_wal_replay_lsn() - '0/0')::text end as place`.execute(replica)
  return rows[0]?.place == null ? undefined : BigInt(rows[0].place)
}

/**
 * How many seconds the replica is behind, by the positions sampled on the primary. The replica's own clock and
 * statistics are not used: a disconnected replica believes that it is up to date.
 */
export function replicaLag(samples: readonly Sample[], replayed: bigint, now: number): number {
  const reached = samples.findLast(({ place }) => place <= replayed)
  return reached === undefined ? Infinity : (now - reached.at) / 1000
}

/** Reads from the replica while it answers and keeps up, and from the primary otherwise. */
export function openPublicReads(primary: Db, options: ReplicaOptions): PublicReads {
  const { url, poolSize, mostLagSeconds, log, clock } = options
  const replica = openDb(url, { max: poolSize, applicationName: 'grana-api-reads', log })
  let samples: Sample[] = []
  let isGood = false
  let isLooking = false

  function judge(is: boolean, details: object) {
    if (is !== isGood) log.warn({ event: is ? 'replica.used' : 'replica.left', ...details }, 'public reads moved')
    isGood = is
  }

  async function look() {
    const at = clock().getTime()
    const [written, replayed] = await Promise.allSettled([writtenPlace(primary), replayedPlace(replica)])
    if (replayed.status === 'rejected' || replayed.value === undefined) return judge(false, { reason: 'away' })
    // With the primary unreachable nothing new is written: a replica that had kept up is still current.
    if (written.status === 'rejected' || written.value === undefined) return
    samples = [
      ...samples.filter((sample) => at - sample.at < (mostLagSeconds + 5) * 1000),
      { at, place: written.value },
    ]
    const lag = replicaLag(samples, replayed.value, clock().getTime())
    judge(lag <= mostLagSeconds, { lag })
  }

  async function tick() {
    if (isLooking) return
    isLooking = true
    await look().finally(() => void (isLooking = false))
  }

  void tick()
  const timer = setInterval(() => void tick(), everyMs)
  timer.unref()

  return {
    async read(work) {
      if (!isGood) return work(primary)
      try {
        return await work(replica)
      } catch (err) {
        // Includes a query cancelled by a replay conflict: nothing was written, so a retry is safe.
        log.warn({ err }, 'public read retried on the primary')
        return work(primary)
      }
    },
    async close() {
      clearInterval(timer)
      await replica.destroy()
    },
  }
}
