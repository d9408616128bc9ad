import { createServer } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { freePort, freePortFrom } from './free-ports.ts'

function occupy(port: number): Promise<void> {
  const server = createServer()
  onTestFinished(() => void server.close())
  return new Promise((resolve) => server.listen(port, '127.0.0.1', () => resolve()))
}

test('the same port is never handed out twice', async () => {
  const ports = await Promise.all(Array.from({ length: 40 }, () => freePort()))
  expect(new Set(ports).size).toBe(40)
})

test('a taken port is passed over for the next free one', async () => {
  const taken = await freePort()
  await occupy(taken)
  const found = await freePortFrom(taken)
  expect(found).toBeGreaterThan(taken)
  await expect(occupy(found)).resolves.toBeUndefined()
})
