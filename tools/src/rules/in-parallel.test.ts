import { expect, it } from 'vitest'
import { inParallel } from './in-parallel.ts'

it('keeps the order of the results, and starts the next task only when a running one has ended', async () => {
  const tasks = [1, 2, 3, 4, 5].map(() => Promise.withResolvers<void>())
  const started: number[] = []
  const ended = (number: number) => {
    tasks[number - 1]?.resolve()
    return new Promise((turn) => void setImmediate(turn))
  }
  const all = inParallel([1, 2, 3, 4, 5], 2, async (number) => {
    started.push(number)
    await tasks[number - 1]?.promise
    return number * 2
  })
  expect(started).toEqual([1, 2])
  await ended(2)
  expect(started).toEqual([1, 2, 3])
  await ended(3)
  await ended(4)
  expect(started).toEqual([1, 2, 3, 4, 5])
  await ended(5)
  await ended(1)
  expect(await all).toEqual([2, 4, 6, 8, 10])
})
