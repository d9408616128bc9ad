import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { startOf } from './identity.ts'

const folder = mkdtempSync(join(tmpdir(), 'grana-command-test-'))

afterAll(() => rmSync(folder, { recursive: true, force: true }))

type Ended = { code: number | null; output: string; helper: number }

function start(command: string[]): ChildProcess {
  return spawn(process.execPath, [join(import.meta.dirname, 'run-with-command.fixture.ts'), ...command], {
    env: { ...process.env, GRANA_LEDGERS: folder },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
}

function end(child: ChildProcess, onLine: (text: string) => void = () => {}): Promise<Ended> {
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (part: Buffer) => {
      output += part.toString('utf8')
      onLine(output)
    })
  }
  return new Promise((resolve) => {
    child.on('close', (code) => resolve({ code, output, helper: Number(/child (\d+)/.exec(output)?.[1]) }))
  })
}

const node = (script: string): string[] => [process.execPath, '--eval', script]

function expectNothingLeft({ helper }: Ended): void {
  expect(helper).toBeGreaterThan(0)
  expect(startOf(helper)).toBeUndefined()
  expect(readdirSync(folder)).toEqual([])
}

test.each([0, 1, 7, 255])('returns the command’s exit code %i', async (code) => {
  const ended = await end(start(node(`process.exit(${code})`)))
  expect(ended.code).toBe(code)
  expectNothingLeft(ended)
})

test('returns a shell’s exit code for a command that is killed by a signal', async () => {
  const ended = await end(start(node(`process.kill(process.pid, 'SIGKILL')`)))
  expect(ended.code).toBe(137)
  expectNothingLeft(ended)
})

test('returns 127 for a command that does not exist', async () => {
  const ended = await end(start(['/nowhere/at/all']))
  expect(ended.code).toBe(127)
  expectNothingLeft(ended)
})

test('passes settings and arguments to the command unchanged', async () => {
  const ended = await end(start([...node(`console.log('HAS', process.env.HELPER_PID, process.argv[1])`), 'a  b$c']))
  expect(ended.output).toContain(`HAS ${ended.helper} a  b$c`)
})

test('forwards SIGTERM to the command before it stops the services', async () => {
  const script = `process.on('SIGTERM', () => { process.kill(Number(process.env.HELPER_PID), 0); console.log('service was alive'); process.exit(3) }); console.log('command is up'); setInterval(() => {}, 1000)`
  const child = start(node(script))
  const ended = await end(child, (text) => {
    if (text.includes('command is up') && !child.killed) child.kill('SIGTERM')
  })
  expect(ended.output).toContain('service was alive')
  expect(ended.code).toBe(143)
  expectNothingLeft(ended)
})
