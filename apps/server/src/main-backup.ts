/**
 * backup mark                                   writes down what the database holds and puts a point behind it
 * backup restore --into FOLDER [--at TIME] [--tail FOLDER] [--files all|none|N]
 *                                               brings base copy and log into a new cluster, opens and checks it
 * backup drill --folder FOLDER [--files all|none|N]
 *                                               the same into a throw-away cluster, and writes down how it went
 *
 * Runs as the account that owns the database. pgBackRest is told by its own settings (PGBACKREST_CONFIG, PGBACKREST_STANZA),
 * the running database is BACKUP_DATABASE_URL, the store of files the S3_ settings of the product.
 */
import { parseArgs } from 'node:util'
import { checkCopy, describe } from './backup/checks/check-copy.ts'
import type { FileCheck } from './backup/checks/files.ts'
import { socketUrl } from './backup/cluster.ts'
import { drill } from './backup/drill.ts'
import { writeMark } from './backup/marks.ts'
import { restore } from './backup/restore.ts'
import { readStoreConfig } from './config.ts'
import { databaseOf } from './db/connection.ts'
import { createFileStore } from './lib/file-store/file-store.ts'
import { keptKey } from './modules/report-files/public.ts'

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
const say = (line: string) => void process.stdout.write(`${line}\n`)

/** Every file is asked for up to that number; a part of them is read to the end. */
function fileCheck(): FileCheck | undefined {
  if (values.files === 'none') return undefined
  const store = { files: createFileStore(readStoreConfig(process.env)), keyOf: keptKey }
  if (values.files === 'all') return { ...store, heads: 1_000_000_000, reads: 1_000_000_000 }
  const heads = Number(values.files)
  if (!Number.isInteger(heads) || heads < 1) throw new Error('--files takes all, none or a number.')
  return { ...store, heads, reads: 200 }
}

async function runRestore(): Promise<number> {
  if (values.into === undefined) throw new Error('backup restore needs --into FOLDER.')
  const until = values.at === undefined ? ({ kind: 'end' } as const) : ({ kind: 'time', at: values.at } as const)
  const began = performance.now()
  const seconds = () => ((performance.now() - began) / 1000).toFixed(1)
  const cluster = await restore({ into: values.into, until, tail: values.tail, isThrowAway: false })
  say(`restored into ${cluster.data} and opened after ${seconds()} s; socket in ${cluster.folder}`)
  const checked = await checkCopy({ url: socketUrl(cluster, databaseOf(databaseUrl)), files: fileCheck() })
  for (const line of describe(checked)) say(line)
  const isGood = checked.every(({ faults }) => faults.length === 0)
  say(`restore: ${isGood ? 'ok' : 'FAILED'} in ${seconds()} s`)
  return isGood ? 0 : 1
}

async function runDrill(): Promise<number> {
  const done = await drill({
    databaseUrl,
    folder: values.folder,
    files: fileCheck(),
    mostHours: Number(process.env['BACKUP_MOST_HOURS'] ?? 26),
    archiveSeconds: 120,
  })
  for (const line of describe(done.checked)) say(line)
  for (const fault of done.faults) say(`fault: ${fault}`)
  say(`drill: ${done.isGood ? 'ok' : 'FAILED'} in ${done.seconds.toFixed(1)} s`)
  return done.isGood ? 0 : 1
}

async function runMark(): Promise<number> {
  const { label } = await writeMark(databaseUrl, new Date())
  say(`mark: ${label}`)
  return 0
}

const commands: Record<string, () => Promise<number>> = { mark: runMark, restore: runRestore, drill: runDrill }
const command = commands[positionals[0] ?? '']
if (command === undefined) throw new Error('usage: backup mark | restore | drill')
process.exitCode = await command()
