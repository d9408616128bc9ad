import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { openRun, stopRun } from '../processes/run.ts'
import type { Run } from '../processes/run.ts'
import { startObjectStore } from './object-store.ts'
import type { ObjectStore } from './object-store.ts'

const ledgers = mkdtempSync(join(tmpdir(), 'grana-store-test-'))
const before = { ...process.env }
const given = ['S3_ENDPOINT', 'S3_BUCKET', 'S3_ACCESS_KEY', 'S3_SECRET_KEY']
let runs: Run[]
let stores: ObjectStore[]

beforeAll(async () => {
  process.env['GRANA_LEDGERS'] = ledgers
  for (const name of given) delete process.env[name]
  runs = [await openRun('store-test'), await openRun('store-test')]
  stores = await Promise.all(runs.map((run) => startObjectStore(run)))
}, 90_000)

afterAll(async () => {
  await Promise.all(runs.map((run) => stopRun(run)))
  process.env = before
  rmSync(ledgers, { recursive: true, force: true })
})

test('two runs have separate stores, and a bucket rejects anonymous requests', async () => {
  expect(new Set(stores.map(({ S3_ENDPOINT }) => S3_ENDPOINT)).size).toBe(2)
  for (const { S3_ENDPOINT, S3_BUCKET } of stores) {
    expect(new URL(S3_ENDPOINT).hostname).toBe('127.0.0.1')
    expect((await fetch(`${S3_ENDPOINT}/${S3_BUCKET}`)).status).toBe(403)
  }
})

test('a stopped store leaves nothing behind', async () => {
  const [run] = runs
  const folder = run?.ledger.folders[0] ?? ''
  const conf = readFileSync(join(folder, 'ceph.conf'), 'utf8')
  expect(conf).toContain('memstore')
  if (run !== undefined) await stopRun(run)
  expect(existsSync(folder)).toBe(false)
  // The exit event comes a moment after the end.
  await vi.waitFor(() => expect(run?.children.every(({ isGone }) => isGone)).toBe(true), 60_000)
  await expect(fetch(stores[0]?.S3_ENDPOINT ?? '')).rejects.toThrow('fetch failed')
  expect((await fetch(stores[1]?.S3_ENDPOINT ?? '')).status).toBe(200)
})
