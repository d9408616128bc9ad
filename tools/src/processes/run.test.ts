import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { startOf } from './identity.ts'
import type { Ledger } from './ledger.ts'
import { saveLedger, cleanUpDeadRuns } from './ledger.ts'
import { killAfterMs } from './signals.ts'

let folder = ''

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'grana-run-test-'))
  process.env['GRANA_LEDGERS'] = join(folder, 'runs')
})

afterEach(() => {
  delete process.env['GRANA_LEDGERS']
  rmSync(folder, { recursive: true, force: true })
})

const never = 600_000

/** Starts a run with a child in a separate process, which then waits; the fixture describes the modes. */
function startRun(mode: 'gentle' | 'stubborn' | 'patient' | 'failing', waitMs = never): ChildProcess {
  const fixture = join(import.meta.dirname, 'run-with-child.fixture.ts')
  return spawn(process.execPath, [fixture, mode, folder, String(waitMs)], { stdio: ['ignore', 'pipe', 'pipe'] })
}

const fileComes = (name: string) => vi.waitUntil(() => existsSync(join(folder, name)), { timeout: 60_000 })

const exitOf = (child: ChildProcess): Promise<[number | null, string | null]> =>
  new Promise((resolve) => child.on('close', (code, signal) => resolve([code, signal])))

async function childPid(): Promise<number> {
  await fileComes('child.pid')
  return Number(readFileSync(join(folder, 'child.pid'), 'utf8'))
}

const ledgers = (): string[] => readdirSync(join(folder, 'runs'))

test('stops the children on SIGTERM and leaves nothing behind', async () => {
  const run = startRun('gentle')
  const ended = exitOf(run)
  const pid = await childPid()
  expect(existsSync(join(folder, 'throw-away'))).toBe(true)
  run.kill('SIGTERM')
  expect(await ended).toEqual([143, null])
  expect(startOf(pid)).toBeUndefined()
  expect(ledgers()).toEqual([])
  expect(existsSync(join(folder, 'throw-away'))).toBe(false)
})

test('stops the children on an error in the run', async () => {
  const run = startRun('failing')
  const ended = exitOf(run)
  const pid = await childPid()
  expect(await ended).toEqual([1, null])
  expect(startOf(pid)).toBeUndefined()
})

test('cleans up processes and folders of a run that was killed with SIGKILL', async () => {
  const run = startRun('gentle')
  const ended = exitOf(run)
  const pid = await childPid()
  expect(existsSync(join(folder, 'throw-away'))).toBe(true)
  run.kill('SIGKILL')
  await ended
  expect(startOf(pid)).toBeDefined()
  expect(await cleanUpDeadRuns()).toEqual(['fixture'])
  expect(startOf(pid)).toBeUndefined()
  expect(existsSync(join(folder, 'throw-away'))).toBe(false)
  expect(ledgers()).toEqual([])
})

test('kills a process that ignores SIGTERM after its time limit, ten seconds by default', async () => {
  const run = startRun('stubborn', 1)
  const ended = exitOf(run)
  const pid = await childPid()
  run.kill('SIGTERM')
  expect(await ended).toEqual([143, null])
  expect(startOf(pid)).toBeUndefined()
  expect(killAfterMs).toBe(10_000)
})

test('lets a stopping process finish within its time limit', async () => {
  const run = startRun('patient')
  const ended = exitOf(run)
  const pid = await childPid()
  run.kill('SIGTERM')
  await fileComes('stopping')
  expect(startOf(pid)).toBeDefined()
  writeFileSync(join(folder, 'go'), '')
  expect(await ended).toEqual([143, null])
  expect(existsSync(join(folder, 'finished'))).toBe(true)
})

test('leaves a reused process id alone', async () => {
  const stranger = spawn(process.execPath, ['--eval', 'setInterval(() => {}, 1000)'], { stdio: 'ignore' })
  const ended = exitOf(stranger)
  const pid = stranger.pid ?? 0
  const dead = { pid, startedAt: 'long ago' }
  const ledger: Ledger = {
    name: 'fixture',
    owner: dead,
    processes: [{ ...dead, name: 'child', group: false, ask: 'SIGKILL' }],
    folders: [],
  }
  saveLedger(ledger)
  expect(await cleanUpDeadRuns()).toEqual(['fixture'])
  expect(startOf(pid)).toBeDefined()
  stranger.kill('SIGKILL')
  await ended
})

test('leaves the ledger of an active run alone', async () => {
  const run = startRun('gentle')
  const ended = exitOf(run)
  const pid = await childPid()
  expect(await cleanUpDeadRuns()).toEqual([])
  expect(startOf(pid)).toBeDefined()
  run.kill('SIGTERM')
  await ended
})
