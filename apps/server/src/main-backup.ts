/**
 * backup mark                                   records the content of the database and creates a restore point
 * backup restore --into FOLDER [--at TIME] [--tail FOLDER] [--files all|none|N]
 *                                               restores base backup and WAL into a new cluster, opens and checks it
 * backup drill --folder FOLDER [--files all|none|N]
 *                                               the same into a temporary cluster, and records the result
 *
 * Runs as the account that owns the database. pgBackRest reads its own settings (PGBACKREST_CONFIG, PGBACKREST_STANZA);
 * BACKUP_DATABASE_URL is the running database, and the product's S3_ settings name the file store.
 */
import { parseArgs } from 'node:util'
import { checkCopy, formatCheckResults } from './backup/checks/check-copy.ts'
import type { FileCheck } from './backup/checks/files.ts'
import { socketUrl } from './backup/cluster.ts'
import { createMark } from './backup/create-mark.ts'
import { runRestoreDrill } from './backup/drill.ts'
import { restoreBackup } from './backup/restore.ts'
import { parseStoreConfig } from './config.ts'
import { databaseOf } from './db/connection.ts'
import { createFileStore } from './lib/file-store/file-store.ts'
import { storedKey } from './lib/file-store/report-file-key.ts'

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    into: { type: 'string' },
    at: { type: 'string' },
    tail: { type: 'string' },
    folder: { type: 'string', default: '/var/tmp' },
    files: { type: 'string', default: '5000' },
  },
})
const databaseUrl = process.env['BACKUP_DATABASE_URL'] ?? 'postgres://postgres@socket/grana?host=/var/run/postgresql'
const printLine = (line: string) => void process.stdout.write(`${line}\n`)

/** Looks up files in the store up to that number; reads a part of them completely. */
function fileCheck(): FileCheck | undefined {
  if (values.files === 'none') return undefined
  const store = { files: createFileStore(parseStoreConfig(process.env)), keyOf: storedKey }
  if (values.files === 'all') return { ...store, heads: 1_000_000_000, reads: 1_000_000_000 }
  const heads = Number(values.files)
  if (!Number.isInteger(heads) || heads < 1) throw new Error('--files takes all, none or a number.')
  return { ...store, heads, reads: 200 }
}

async function runRestore(): Promise<number> {
  if (values.into === undefined) throw new Error('backup restore needs --into FOLDER.')
  const until = values.at === undefined ? ({ kind: 'end' } as const) : ({ kind: 'time', at: values.at } as const)
  const began = performance.now()
  const elapsedSeconds = () => ((performance.now() - began) / 1000).toFixed(1)
  const cluster = await restoreBackup({ into: values.into, until, tail: values.tail, isThrowAway: false })
  printLine(`restored into ${cluster.data} and opened after ${elapsedSeconds()} s; socket in ${cluster.folder}`)
  const checked = await checkCopy({ url: socketUrl(cluster, databaseOf(databaseUrl)), files: fileCheck() })
  for (const line of formatCheckResults(checked)) printLine(line)
  const isGood = checked.every(({ faults }) => faults.length === 0)
  printLine(`restore: ${isGood ? 'ok' : 'FAILED'} in ${elapsedSeconds()} s`)
  return isGood ? 0 : 1
}

async function runDrill(): Promise<number> {
  const done = await runRestoreDrill({
    databaseUrl,
    folder: values.folder,
    files: fileCheck(),
    maxHours: Number(process.env['BACKUP_MOST_HOURS'] ?? 26),
    archiveSeconds: 120,
  })
  for (const line of formatCheckResults(done.checked)) printLine(line)
  for (const fault of done.faults) printLine(`fault: ${fault}`)
  printLine(`drill: ${done.isGood ? 'ok' : 'FAILED'} in ${done.seconds.toFixed(1)} s`)
  return done.isGood ? 0 : 1
}

async function runMark(): Promise<number> {
  const { label } = await createMark(databaseUrl, new Date())
  printLine(`mark: ${label}`)
  return 0
}

const commands: Record<string, () => Promise<number>> = { mark: runMark, restore: runRestore, drill: runDrill }
const command = commands[positionals[0] ?? '']
if (command === undefined) throw new Error('usage: backup mark | restore | drill')
process.exitCode = await command()
