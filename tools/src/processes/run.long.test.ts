import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { startOf } from './identity.ts'

test('kills a process that ignores SIGTERM after ten seconds', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'grana-run-test-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const run = spawn(process.execPath, [join(import.meta.dirname, 'run-with-child.fixture.ts'), 'stubborn', folder], {
    env: { ...process.env, GRANA_LEDGERS: join(folder, 'runs') },
    stdio: 'ignore',
  })
  const ended = once(run, 'close')
  const file = join(folder, 'child.pid')
  await vi.waitUntil(() => existsSync(file), { timeout: 60_000 })
  const pid = Number(readFileSync(file, 'utf8'))
  const began = performance.now()
  run.kill('SIGTERM')
  expect(await ended).toEqual([143, null])
  expect(performance.now() - began).toBeGreaterThanOrEqual(10_000)
  expect(startOf(pid)).toBeUndefined()
})
