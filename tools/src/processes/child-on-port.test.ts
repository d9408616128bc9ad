import { expect, test } from 'vitest'
import { againIfTaken } from './child-on-port.ts'
import { Refusal } from './refusal.ts'

const taken = new Refusal('staff stopped while starting. Error: listen EADDRINUSE: address already in use')

function failing(errors: Error[]): { start: () => Promise<string>; starts: () => number } {
  let starts = 0
  return {
    start: async () => {
      const error = errors[starts]
      starts += 1
      if (error !== undefined) throw error
      return 'started'
    },
    starts: () => starts,
  }
}

test('what found its port taken is started again, on another', async () => {
  const { start, starts } = failing([taken, taken])
  await expect(againIfTaken(start)).resolves.toBe('started')
  expect(starts()).toBe(3)
})

test('three times are enough, and any other failure is one at once', async () => {
  const stubborn = failing([taken, taken, taken, taken])
  await expect(againIfTaken(stubborn.start)).rejects.toBe(taken)
  expect(stubborn.starts()).toBe(3)
  const broken = failing([new Refusal('api stopped while starting. Error: no such module')])
  await expect(againIfTaken(broken.start)).rejects.toThrow('no such module')
  expect(broken.starts()).toBe(1)
})
