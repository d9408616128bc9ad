import { act, useEffect } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useCountdown, type Countdown } from './use-countdown.ts'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

let root: Root
let countdown: Countdown

function Probe({ until }: { readonly until?: number }) {
  const made = useCountdown(until)
  useEffect(() => {
    countdown = made
  })
  return made.seconds
}

const pass = (ms: number) => act(async () => vi.advanceTimersByTimeAsync(ms))

beforeEach(async () => {
  vi.useFakeTimers()
  document.body.innerHTML = '<div></div>'
  await act(async () => {
    root = createRoot(document.querySelector('div') as HTMLElement)
    root.render(<Probe />)
  })
})
afterEach(async () => {
  await act(async () => root.unmount())
  vi.useRealTimers()
})

test('waits for nothing at first', () => {
  expect(countdown.seconds).toBe(0)
  expect(vi.getTimerCount()).toBe(0)
})

test('counts whole seconds down to zero, and then stops', async () => {
  await act(async () => countdown.start(3))
  expect(countdown.seconds).toBe(3)
  await pass(999)
  expect(countdown.seconds).toBe(3)
  await pass(251)
  expect(countdown.seconds).toBe(2)
  await pass(2000)
  expect(countdown.seconds).toBe(0)
  expect(vi.getTimerCount()).toBe(0)
})

test('is right again at the first tick after the tab slept', async () => {
  await act(async () => countdown.start(600))
  vi.setSystemTime(Date.now() + 590_000)
  await pass(250)
  expect(countdown.seconds).toBe(10)
})

test('a later wait replaces the first', async () => {
  await act(async () => countdown.start(5))
  await act(async () => countdown.start(60))
  expect(countdown.seconds).toBe(60)
})

test('may begin with a wait', async () => {
  await act(async () => root.unmount())
  await act(async () => {
    root = createRoot(document.querySelector('div') as HTMLElement)
    root.render(<Probe until={Date.now() + 2000} />)
  })
  expect(countdown.seconds).toBe(2)
  await pass(2250)
  expect(countdown.seconds).toBe(0)
})
