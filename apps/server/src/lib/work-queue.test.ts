import { expect, test } from 'vitest'
import { createWorkQueue } from './work-queue.ts'

function held() {
  let release = (): void => undefined
  const promise = new Promise<void>((resolve) => {
    release = resolve
  })
  return { promise, release: () => release() }
}

test('unknown callers cannot take the places of known ones', async () => {
  const queue = createWorkQueue({ atOnce: 1, waiting: 3, keptForKnown: 1 })
  const first = held()
  const order: string[] = []
  const running = queue.run(false, () => first.promise)
  const waiting = ['a', 'b'].map((name) => queue.run(false, async () => void order.push(name)))
  expect(queue.expect()).toBeUndefined()
  expect(queue.run(false, async () => undefined)).toBeUndefined()
  const known = queue.run(true, async () => void order.push('known'))
  expect(known).toBeDefined()
  expect(queue.run(true, async () => undefined)).toBeUndefined()
  first.release()
  await Promise.all([running, ...waiting, known])
  expect(order).toEqual(['known', 'a', 'b'])
  expect(queue.expect()).toBeDefined()
})

test('work that fails frees its place', async () => {
  const queue = createWorkQueue({ atOnce: 1, waiting: 2, keptForKnown: 1 })
  await expect(queue.run(false, () => Promise.reject(new Error('no')))).rejects.toThrow('no')
  await expect(queue.run(false, async () => 'yes')).resolves.toBe('yes')
})

test('a reserved place is unavailable to others, and free again when it is released', async () => {
  const queue = createWorkQueue({ atOnce: 1, waiting: 2, keptForKnown: 1 })
  const places = [queue.expect(), queue.expect()]
  expect(places.every((leave) => leave !== undefined)).toBe(true)
  expect(queue.expect()).toBeUndefined()
  const first = held()
  places[0]?.()
  const running = queue.run(false, () => first.promise)
  expect(queue.expect()).toBeUndefined()
  places[1]?.()
  expect(queue.expect()).toBeDefined()
  expect(queue.expect()).toBeUndefined()
  // Nor does it take a place from known callers.
  expect(queue.run(true, async () => undefined)).toBeDefined()
  first.release()
  await running
})
