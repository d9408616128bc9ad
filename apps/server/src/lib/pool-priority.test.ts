import { pbkdf2 } from 'node:crypto'
import { readFileSync, readdirSync } from 'node:fs'
import { getPriority } from 'node:os'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { lowerPoolPriority } from './pool-priority.ts'

test.runIf(process.platform === 'linux')('threads of the pool have a lower priority than the event loop', async () => {
  await promisify(pbkdf2)('word', 'salt', 1, 32, 'sha256')
  const before = getPriority(process.pid)
  expect(lowerPoolPriority()).toBeGreaterThan(0)
  const pool = readdirSync('/proc/self/task').filter((thread) =>
    readFileSync(`/proc/self/task/${thread}/comm`, 'utf8').startsWith('libuv-worker'),
  )
  expect(pool.map((thread) => getPriority(Number(thread)))).toEqual(pool.map(() => Math.min(19, before + 10)))
  expect(getPriority(process.pid)).toBe(before)
})
