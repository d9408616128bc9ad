import { sql } from 'kysely'
import type { Clock } from '#server/lib/clock.ts'
import { openDb, type Db } from './database.ts'

type ReadsLog = { error: (details: object, message: string) => void; warn: (details: object, message: string) => void }
export type ReplicaOptions = { url: string; poolSize: number; maxLagSeconds: number; log: ReadsLog; clock: Clock }

/** Public data, read from a replica that keeps up; never permissions, money, or what must be unique. */
export type PublicReads = {
  read: <T>(work: (db: Db) => Promise<T>) => Promise<T>
  close: () => Promise<void>
}

/** Without a replica every read goes to the primary. */
export function createPrimaryReads(primary: Db): PublicReads {
  return { read: (work) => work(primary), close: async () => undefined }
}

const checkIntervalMs = 1000
type Sample = { at: number; position: bigint }

/** The position in the WAL that the primary has written, in bytes. */
async function writtenPosition(primary: Db): Promise<bigint | undefined> {
  const { rows } = await sql<{ position: string }>`select (pg_current_wal_lsn() - '0/0')::text as position`.execute(
    primary,
  )
  return rows[0] && BigInt(rows[0].position)
}

/** The position in the WAL that the replica has replayed, in bytes; `undefined` when the server is not a standby. */
async function replayedPosition(replica: Db): Promise<bigint | undefined> {
  const { rows } = await sql<{ position: string | null }>`
    select case when pg_is_in_recovery() then (pg_last_wal_replay_lsn() - '0/0')::text end as position`.execute(replica)
  return rows[0]?.position == null ? undefined : BigInt(rows[0].position)
}

/**
 * How many seconds the replica is behind, by the positions sampled on the primary. The replica's own clock and
 * statistics are not used: a disconnected replica believes that it is up to date.
 */
export function replicaLag(samples: readonly Sample[], replayed: bigint, now: number): number {
  const reached = samples.findLast(({ position }) => position <= replayed)
  return reached === undefined ? Infinity : (now - reached.at) / 1000
}

/** Reads from the replica while it answers and keeps up, and from the primary otherwise. */
export function openPublicReads(primary: Db, options: ReplicaOptions): PublicReads {
  const { url, poolSize, maxLagSeconds, log, clock } = options
  const replica = openDb(url, { max: poolSize, applicationName: 'grana-api-reads', log })
  let samples: Sample[] = []
  let isReplicaUsed = false
  let isChecking = false

  function setReplicaUsed(isUsable: boolean, details: object) {
    if (isUsable !== isReplicaUsed)
      log.warn({ event: isUsable ? 'replica.used' : 'replica.left', ...details }, 'public reads moved')
    isReplicaUsed = isUsable
  }

  async function checkReplica() {
    const at = clock().getTime()
    const [written, replayed] = await Promise.allSettled([writtenPosition(primary), replayedPosition(replica)])
    if (replayed.status === 'rejected' || replayed.value === undefined) return setReplicaUsed(false, { reason: 'away' })
    // With the primary unreachable nothing new is written: a replica that had kept up is still current.
    if (written.status === 'rejected' || written.value === undefined) return
    samples = [
      ...samples.filter((sample) => at - sample.at < (maxLagSeconds + 5) * 1000),
      { at, position: written.value },
    ]
    const lag = replicaLag(samples, replayed.value, clock().getTime())
    setReplicaUsed(lag <= maxLagSeconds, { lag })
  }

  async function tick() {
    if (isChecking) return
    isChecking = true
    await checkReplica().finally(() => void (isChecking = false))
  }

  void tick()
  const timer = setInterval(() => void tick(), checkIntervalMs)
  timer.unref()

  return {
    async read(work) {
      if (!isReplicaUsed) return work(primary)
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
