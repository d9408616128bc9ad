import { expect, test } from 'vitest'
import { createWorkQueue } from './work-queue.ts'

function held() {
  let release = (): void => undefined
  const promise = new Promise<void>((resolve) => {
    release = resolve
  })
  return { promise, release: () => release() }
}

test('strangers cannot take the places of those who are known', async () => {
  const queue = createWorkQueue({ atOnce: 1, waiting: 3, keptForKnown: 1 })
  const first = held()
  const order: string[] = []
  const running = queue.run(false, () => first.promise)
  const waiting = ['a', 'b'].map((name) => queue.run(false, async () => void order.push(name)))
  expect(queue.isFull()).toBe(true)
  expect(queue.run(false, async () => undefined)).toBeUndefined()
  const known = queue.run(true, async () => void order.push('known'))
  expect(known).toBeDefined()
  expect(queue.run(true, async () => undefined)).toBeUndefined()
  first.release()
  await Promise.all([running, ...waiting, known])
  expect(order).toEqual(['known', 'a', 'b'])
  expect(queue.isFull()).toBe(false)
})

test('work that fails gives its place back', async () => {
  const queue = createWorkQueue({ atOnce: 1, waiting: 2, keptForKnown: 1 })
  await expect(queue.run(false, () => Promise.reject(new Error('no')))).rejects.toThrow('no')
  await expect(queue.run(false, async () => 'yes')).resolves.toBe('yes')
})
