import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createLatestCheck, type AsyncRule } from './async-rule.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

test('FV-2 runs once, 400 ms after the last keystroke', async () => {
  const rule = vi.fn<AsyncRule>(async (value) => (value === 'ana' ? 'taken' : undefined))
  const answer = createLatestCheck(rule)
  const first = answer.ask('an')
  await vi.advanceTimersByTimeAsync(399)
  const second = answer.ask('ana')
  await vi.advanceTimersByTimeAsync(399)
  expect(rule).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(rule).toHaveBeenCalledTimes(1)
  expect(await first).toBe('outdated')
  expect(await second).toEqual({ text: 'taken' })
})

test('FV-2 the last answer wins when the first one arrives late', async () => {
  const waits = [1000, 10]
  const answer = createLatestCheck(async (value) => {
    await new Promise((resolve) => {
      setTimeout(resolve, waits.shift())
    })
    return `no to ${String(value)}`
  })
  const slow = answer.ask('one')
  await vi.advanceTimersByTimeAsync(400)
  const quick = answer.ask('two')
  await vi.advanceTimersByTimeAsync(2000)
  expect(await slow).toBe('outdated')
  expect(await quick).toEqual({ text: 'no to two' })
})

test('a failing check does not block the user: the server decides on submit', async () => {
  const answer = createLatestCheck(() => Promise.reject(new Error('network')))
  const asked = answer.ask('x')
  await vi.advanceTimersByTimeAsync(400)
  expect(await asked).toEqual({ text: undefined })
})

test('a cancelled check is outdated', async () => {
  const rule = vi.fn<AsyncRule>(async () => 'no')
  const answer = createLatestCheck(rule)
  const asked = answer.ask('x')
  answer.cancel()
  await vi.advanceTimersByTimeAsync(1000)
  expect(await asked).toBe('outdated')
  expect(rule).not.toHaveBeenCalled()
})
