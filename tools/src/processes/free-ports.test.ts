import { execFile } from 'node:child_process'
import { createServer } from 'node:net'
import { promisify } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'
import { freePort, freePortFrom } from './free-ports.ts'

function occupy(port: number): Promise<void> {
  const server = createServer()
  onTestFinished(() => void server.close())
  return new Promise((resolve) => server.listen(port, '127.0.0.1', () => resolve()))
}

test('never returns the same port twice', async () => {
  const ports = await Promise.all(Array.from({ length: 40 }, () => freePort()))
  expect(new Set(ports).size).toBe(40)
})

test('returns the next free port when one is taken', async () => {
  const taken = await freePort()
  await occupy(taken)
  const found = await freePortFrom(taken)
  expect(found).toBeGreaterThan(taken)
  await expect(occupy(found)).resolves.toBeUndefined()
})

test('a reserved port is skipped by other processes too', async () => {
  const waiting = await freePort()
  const other = `import { freePortFrom } from '${new URL('free-ports.ts', import.meta.url).href}'
    console.log(await freePortFrom(${waiting}))`
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', other])
  expect(Number(stdout)).toBeGreaterThan(waiting)
})
