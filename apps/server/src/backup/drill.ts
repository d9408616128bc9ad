import { randomBytes } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { databaseOf, withClient } from '#server/db/connection.ts'
import { checkCopy, type CheckResult } from './checks/check-copy.ts'
import type { FileCheck } from './checks/files.ts'
import { toCluster, socketUrl, stopCluster } from './cluster.ts'
import { createMark } from './create-mark.ts'
import { runProgram } from './programs.ts'
import { restoreBackup } from './restore.ts'

type BackupInfo = { backup?: { label: string; timestamp: { stop: number } }[] }[]

type BaseBackup = { label: string; at: Date }

/** The newest base backup in the repository. */
async function findLastBaseBackup(): Promise<BaseBackup | undefined> {
  const backupInfo = JSON.parse(await runProgram('pgbackrest', ['--output=json', 'info'])) as BackupInfo
  const newest = backupInfo[0]?.backup?.at(-1)
  return newest && { label: newest.label, at: new Date(newest.timestamp.stop * 1000) }
}

export type DrillOptions = {
  /** A superuser connection to the running database. */
  databaseUrl: string
  /** Parent folder of the temporary cluster. */
  folder: string
  files?: FileCheck | undefined
  /** Maximum age of the newest base backup. */
  maxHours: number
  /** How long archiving the last segment may take. */
  archiveSeconds: number
}

export type Drill = {
  isGood: boolean
  seconds: number
  label: string | undefined
  faults: string[]
  checked: CheckResult[]
}

/** Segment names contain their position in the WAL after the eight digits of the timeline. */
const placeOf = (segment: string): string => segment.slice(8, 24)

async function waitUntilArchived(databaseUrl: string, segment: string, seconds: number): Promise<void> {
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

async function baseCopyFaults(maxHours: number): Promise<string[]> {
  const copy = await findLastBaseBackup()
  if (copy === undefined) return ['base copy: there is none']
  const hours = (Date.now() - copy.at.getTime()) / 3_600_000
  return hours <= maxHours ? [] : [`base copy: the newest, ${copy.label}, is ${hours.toFixed(0)} h old`]
}

async function restoreAndCheck(options: DrillOptions, label: string): Promise<CheckResult[]> {
  const into = join(options.folder, `drill-${randomBytes(4).toString('hex')}`)
  try {
    const cluster = await restoreBackup({ into, until: { kind: 'mark', label }, isThrowAway: true })
    const url = socketUrl(cluster, databaseOf(options.databaseUrl))
    return await checkCopy({ url, label, files: options.files })
  } finally {
    await stopCluster(toCluster(into), 'immediate')
    await rm(into, { recursive: true, force: true })
  }
}

async function run(options: DrillOptions, note: (label: string) => void): Promise<Pick<Drill, 'faults' | 'checked'>> {
  const { label, segment } = await createMark(options.databaseUrl, new Date())
  note(label)
  await waitUntilArchived(options.databaseUrl, segment, options.archiveSeconds)
  const old = await baseCopyFaults(options.maxHours)
  const checked = await restoreAndCheck(options, label)
  return {
    checked,
    faults: [...old, ...checked.flatMap(({ check, faults }) => faults.map((one) => `${check}: ${one}`))],
  }
}

async function recordDrill(databaseUrl: string, drill: Drill): Promise<void> {
  await withClient(databaseUrl, (client) =>
    client.query(
      `insert into grana.restore_drills (started_at, is_good, seconds, label, faults)
       values (now() - make_interval(secs => $1), $2, $1, $3, $4)`,
      [drill.seconds, drill.isGood, drill.label ?? null, drill.faults.slice(0, 20).map((fault) => fault.slice(0, 500))],
    ),
  )
}

/**
 * Restores the last base backup and the WAL up to this moment into a temporary cluster, checks it, and records the
 * result in the running database. An error on the way is a failed drill, and is recorded as well.
 */
export async function runRestoreDrill(options: DrillOptions): Promise<Drill> {
  const began = performance.now()
  let label: string | undefined
  const outcome = await run(options, (name) => void (label = name)).catch((error: unknown) => ({
    checked: [],
    faults: [error instanceof Error ? error.message : String(error)],
  }))
  const seconds = (performance.now() - began) / 1000
  const done: Drill = { ...outcome, isGood: outcome.faults.length === 0, seconds, label }
  await recordDrill(options.databaseUrl, done)
  return done
}
