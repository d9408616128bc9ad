import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { startOf } from './identity.ts'
import type { Ledger } from './ledger.ts'
import { saveLedger, tidyUpAfterDeadRuns } from './ledger.ts'

let folder = ''

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'grana-run-test-'))
  process.env['GRANA_LEDGERS'] = join(folder, 'runs')
})

afterEach(() => {
  delete process.env['GRANA_LEDGERS']
  rmSync(folder, { recursive: true, force: true })
})

/** A run in a process of its own: starts a child that ignores SIGTERM with `stubborn`, and then waits. */
function startRun(mode: 'gentle' | 'stubborn' | 'failing'): ChildProcess {
  return spawn(process.execPath, [join(import.meta.dirname, 'run-with-child.fixture.ts'), mode, folder], {
    stdio: ['ignore', 'pipe', 'pipe'],
  })
}

async function until(condition: () => boolean): Promise<void> {
  for (let tries = 0; !condition(); tries += 1) {
    if (tries > 400) throw new Error('it did not happen within 20 s')
    await pause(50)
  }
}

const exitOf = (child: ChildProcess): Promise<[number | null, string | null]> =>
  new Promise((resolve) => child.on('close', (code, signal) => resolve([code, signal])))

async function childPid(): Promise<number> {
  const file = join(folder, 'child.pid')
  await until(() => existsSync(file) && readFileSync(file, 'utf8') !== '')
  return Number(readFileSync(file, 'utf8'))
}

const ledgers = (): string[] => readdirSync(join(folder, 'runs'))

test('SIGTERM stops the children and leaves nothing behind', async () => {
  const run = startRun('gentle')
  const ended = exitOf(run)
  const pid = await childPid()
  await until(() => existsSync(join(folder, 'throw-away')))
  run.kill('SIGTERM')
  expect(await ended).toEqual([143, null])
  expect(startOf(pid)).toBeUndefined()
  expect(ledgers()).toEqual([])
  expect(existsSync(join(folder, 'throw-away'))).toBe(false)
})

test('an error in the run stops the children as well', async () => {
  const run = startRun('failing')
  const ended = exitOf(run)
  const pid = await childPid()
  expect(await ended).toEqual([1, null])
  expect(startOf(pid)).toBeUndefined()
})

test('after SIGKILL the next run ends what was left and removes its folders', async () => {
  const run = startRun('gentle')
  const ended = exitOf(run)
  const pid = await childPid()
  await until(() => existsSync(join(folder, 'throw-away')))
  run.kill('SIGKILL')
  await ended
  expect(startOf(pid)).toBeDefined()
  expect(await tidyUpAfterDeadRuns()).toEqual(['fixture'])
  expect(startOf(pid)).toBeUndefined()
  expect(existsSync(join(folder, 'throw-away'))).toBe(false)
  expect(ledgers()).toEqual([])
})

test('a process that does not listen to SIGTERM is ended after ten seconds', async () => {
  const run = startRun('stubborn')
  const ended = exitOf(run)
  const pid = await childPid()
  const began = Date.now()
  run.kill('SIGTERM')
  expect(await ended).toEqual([143, null])
  expect(Date.now() - began).toBeGreaterThanOrEqual(10_000)
  expect(startOf(pid)).toBeUndefined()
})

test('a process number that belongs to somebody else by now is left alone', async () => {
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
  expect(await tidyUpAfterDeadRuns()).toEqual(['fixture'])
  expect(startOf(pid)).toBeDefined()
  stranger.kill('SIGKILL')
  await ended
})

test('the ledger of a run that still goes on is left alone', async () => {
  const run = startRun('gentle')
  const ended = exitOf(run)
  const pid = await childPid()
  expect(await tidyUpAfterDeadRuns()).toEqual([])
  expect(startOf(pid)).toBeDefined()
  run.kill('SIGTERM')
  await ended
})
