import { randomBytes } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { databaseOf, withClient } from '#server/db/connection.ts'
import { lastBaseCopy } from './base-copy.ts'
import { checkCopy, type Checked } from './checks/check-copy.ts'
import type { FileCheck } from './checks/files.ts'
import { clusterIn, socketUrl, stopCluster } from './cluster.ts'
import { writeMark } from './marks.ts'
import { restore } from './restore.ts'

export type DrillWish = {
  /** A superuser's connection to the running database. */
  databaseUrl: string
  /** Where the throw-away cluster may stand. */
  folder: string
  files?: FileCheck | undefined
  /** How old the newest base copy may be. */
  mostHours: number
  /** How long the archive may take for the last segment. */
  archiveSeconds: number
}

export type Drill = {
  isGood: boolean
  seconds: number
  label: string | undefined
  faults: string[]
  checked: Checked[]
}

/** Segments are named by their place in the log, after the eight signs of the timeline. */
const placeOf = (segment: string): string => segment.slice(8, 24)

async function untilArchived(databaseUrl: string, segment: string, seconds: number): Promise<void> {
  const deadline = performance.now() + seconds * 1000
  await withClient(databaseUrl, async (client) => {
    for (;;) {
      const { rows } = await client.query<{ last: string | null; failed: string | null }>(
        'select last_archived_wal as last, last_failed_wal as failed from pg_stat_archiver',
      )
      const { last, failed } = rows[0]!
      if (last !== null && placeOf(last) >= placeOf(segment)) return
      if (performance.now() > deadline) {
        throw new Error(
          `The archive did not take ${segment} in ${seconds} s; last taken ${last}, last failed ${failed}.`,
        )
      }
      await pause(200)
    }
  })
}

async function baseCopyFaults(mostHours: number): Promise<string[]> {
  const copy = await lastBaseCopy()
  if (copy === undefined) return ['base copy: there is none']
  const hours = (Date.now() - copy.at.getTime()) / 3_600_000
  return hours <= mostHours ? [] : [`base copy: the newest, ${copy.label}, is ${hours.toFixed(0)} h old`]
}

async function restoreAndCheck(wish: DrillWish, label: string): Promise<Checked[]> {
  const into = join(wish.folder, `drill-${randomBytes(4).toString('hex')}`)
  try {
    const cluster = await restore({ into, until: { kind: 'mark', label }, isThrowAway: true })
    const url = socketUrl(cluster, databaseOf(wish.databaseUrl))
    return await checkCopy({ url, label, files: wish.files })
  } finally {
    await stopCluster(clusterIn(into), 'immediate')
    await rm(into, { recursive: true, force: true })
  }
}

async function run(wish: DrillWish, note: (label: string) => void): Promise<Pick<Drill, 'faults' | 'checked'>> {
  const { label, segment } = await writeMark(wish.databaseUrl, new Date())
  note(label)
  await untilArchived(wish.databaseUrl, segment, wish.archiveSeconds)
  const old = await baseCopyFaults(wish.mostHours)
  const checked = await restoreAndCheck(wish, label)
  return {
    checked,
    faults: [...old, ...checked.flatMap(({ check, faults }) => faults.map((one) => `${check}: ${one}`))],
  }
}

async function noteDrill(databaseUrl: string, drill: Drill): Promise<void> {
  await withClient(databaseUrl, (client) =>
    client.query(
      `insert into grana.restore_drills (started_at, is_good, seconds, label, faults)
       values (now() - make_interval(secs => $1), $2, $1, $3, $4)`,
      [drill.seconds, drill.isGood, drill.label ?? null, drill.faults.slice(0, 20).map((fault) => fault.slice(0, 500))],
    ),
  )
}

/**
 * Restores the last base copy with the log up to this moment into a cluster that goes afterwards, checks it, and writes
 * into the running database how it went. What goes wrong on the way is a failed drill, and is written down as well.
 */
export async function drill(wish: DrillWish): Promise<Drill> {
  const began = performance.now()
  let label: string | undefined
  const outcome = await run(wish, (name) => void (label = name)).catch((error: unknown) => ({
    checked: [],
    faults: [error instanceof Error ? error.message : String(error)],
  }))
  const seconds = (performance.now() - began) / 1000
  const done: Drill = { ...outcome, isGood: outcome.faults.length === 0, seconds, label }
  await noteDrill(wish.databaseUrl, done)
  return done
}
