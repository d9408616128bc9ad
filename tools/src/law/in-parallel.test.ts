import { setTimeout as wait } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { inParallel } from './in-parallel.ts'

it('keeps the order of the answers and the width of the road', async () => {
  let running = 0
  let most = 0
  const answers = await inParallel([30, 5, 20, 1, 10], 2, async (milliseconds) => {
    most = Math.max(most, ++running)
    await wait(milliseconds)
    running -= 1
    return milliseconds * 2
  })
  expect(answers).toEqual([60, 10, 40, 2, 20])
  expect(most).toBe(2)
})
