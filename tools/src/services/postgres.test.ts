import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chownSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { Client } from 'pg'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { startOf } from '../processes/identity.ts'
import { findBinaries } from './postgres-binaries.ts'
import { placeFor } from './postgres-place.ts'
import type { Place } from './postgres-place.ts'

const name = `test-${randomBytes(4).toString('hex')}`
const ledgers = mkdtempSync(join(tmpdir(), 'grana-postgres-test-'))
const started: ChildProcess[] = []
let place: Place = { folder: '', user: undefined }

beforeAll(async () => {
  place = await placeFor(name)
})

afterEach(async () => {
  for (const child of started.splice(0)) await end(child, 'SIGTERM')
})

afterAll(() => {
  rmSync(place.folder, { recursive: true, force: true })
  rmSync(ledgers, { recursive: true, force: true })
})

/** Starts the persistent server from a separate process, which can then be killed. */
function start(): Promise<{ child: ChildProcess; url: string }> {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'start-persistent.fixture.ts'), name], {
    env: { ...process.env, DATABASE_ADMIN_URL: '', GRANA_LEDGERS: ledgers },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  started.push(child)
  const errors: Buffer[] = []
  child.stderr.on('data', (part: Buffer) => errors.push(part))
  return new Promise((resolve, reject) => {
    child.on('exit', () => reject(new Error(Buffer.concat(errors).toString('utf8'))))
    createInterface({ input: child.stdout }).on('line', (line) => {
      if (line.startsWith('started ')) resolve({ child, url: line.slice('started '.length) })
    })
  })
}

function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve()
  return new Promise((resolve) => {
    child.on('exit', () => resolve())
    child.kill(signal)
  })
}

async function ask(url: string, sql: string): Promise<unknown[]> {
  const client = new Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query<Record<string, unknown>>(sql)
  await client.end()
  return rows.map((row) => Object.values(row)[0])
}

const lockFile = (): string => join(place.folder, 'data/postmaster.pid')

test('creates incomplete data again', async () => {
  const half = join(place.folder, 'data.making')
  mkdirSync(half)
  writeFileSync(join(half, 'PG_VERSION'), '15')
  if (place.user !== undefined) chownSync(half, place.user.uid, place.user.gid)
  const { url } = await start()
  expect(await ask(url, 'show data_directory')).toEqual([join(place.folder, 'data')])
  expect(existsSync(half)).toBe(false)
})

test('only its owner can read the data folder, and a wrong password is refused', async () => {
  const { url } = await start()
  expect(statSync(place.folder).mode & 0o077).toBe(0)
  const wrong = new URL(url)
  wrong.password = 'wrong'
  await expect(ask(wrong.href, 'select 1')).rejects.toThrow(/password authentication failed/)
  wrong.password = ''
  await expect(ask(wrong.href, 'select 1')).rejects.toThrow(/password/)
})

test('after the parent was killed, the next start reuses the data and the old server is gone', async () => {
  const first = await start()
  await ask(first.url, 'create table kept as select 7 as value')
  const oldPid = Number(readFileSync(lockFile(), 'utf8').split('\n')[0])
  await end(first.child, 'SIGKILL')
  expect(startOf(oldPid)).toBeDefined()
  // Even the ledger may be lost: the lock file in the data still names the process.
  rmSync(ledgers, { recursive: true, force: true })
  const second = await start()
  expect(startOf(oldPid)).toBeUndefined()
  expect(await ask(second.url, 'select value from kept')).toEqual([7])
})

test('starts despite a lock file that names an unrelated process', async () => {
  writeFileSync(lockFile(), `${process.pid}\n${join(place.folder, 'data')}\n0\n54500\n\n127.0.0.1\n`)
  if (place.user !== undefined) chownSync(lockFile(), place.user.uid, place.user.gid)
  const { url } = await start()
  expect(await ask(url, 'select 1')).toEqual([1])
})

test('explains how to install PostgreSQL when it is missing', async () => {
  const path = process.env['PATH']
  process.env['PATH'] = '/nowhere'
  try {
    await expect(findBinaries(undefined, [])).rejects.toThrow(/apt-get install postgresql[\s\S]*Nothing was installed/)
  } finally {
    process.env['PATH'] = path
  }
})

test('names the version of data when it is not installed', async () => {
  await expect(findBinaries(9)).rejects.toThrow(/made by PostgreSQL 9/)
})
