// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from 'vitest'
import type { PublicSettings } from '../render-context.ts'
import { saveChoice } from './consent.ts'
import type { Measuring } from './start-measuring.ts'

const timeout = 60_000
const end = vi.fn<() => void>()
const startMeasuring = vi.fn<(measuring: Measuring) => () => void>(() => end)
vi.mock('./start-measuring.ts', () => ({ startMeasuring }))

const settings: PublicSettings = {
  portalUrl: 'http://portal.grana.localhost',
  apiUrl: 'http://api.grana.localhost',
  captcha: { provider: 'altcha' },
  apps: {},
  telemetry: { dsn: 'https://key@collector.example/1' },
}

let idle: (() => void)[]
beforeEach(() => {
  vi.resetModules()
  vi.clearAllMocks()
  localStorage.clear()
  window.history.replaceState(null, '', '/')
  idle = []
  vi.stubGlobal('requestIdleCallback', (act: () => void) => idle.push(act))
  vi.stubGlobal('cancelIdleCallback', (handle: number) => {
    idle[handle - 1] = () => {}
  })
})

async function becomeIdle(): Promise<void> {
  for (const act of idle) act()
  await vi.dynamicImportSettled()
}

/** Simulates a new document. */
function open() {
  return import('./measure-when-idle.ts')
}

test('starts once, and only when the browser is idle', async () => {
  const { startWhenIdle: beginWhenIdle } = await open()
  beginWhenIdle(settings)
  beginWhenIdle(settings)
  await vi.dynamicImportSettled()
  expect(startMeasuring).not.toHaveBeenCalled()
  await becomeIdle()
  await vi.waitFor(() => expect(startMeasuring).toHaveBeenCalledTimes(1), timeout)
})

test('does not start if it is cancelled before, and can be requested again', async () => {
  const { startWhenIdle: beginWhenIdle, stopMeasuring: endMeasuring } = await open()
  beginWhenIdle(settings)
  endMeasuring()
  await becomeIdle()
  expect(startMeasuring).not.toHaveBeenCalled()
  beginWhenIdle(settings)
  await becomeIdle()
  await vi.waitFor(() => expect(startMeasuring).toHaveBeenCalledTimes(1), timeout)
})

test('does not start again in this document after it has ended', async () => {
  const { startWhenIdle: beginWhenIdle, stopMeasuring: endMeasuring } = await open()
  beginWhenIdle(settings)
  await becomeIdle()
  await vi.waitFor(() => expect(startMeasuring).toHaveBeenCalledTimes(1), timeout)
  endMeasuring()
  endMeasuring()
  beginWhenIdle(settings)
  await becomeIdle()
  expect(end).toHaveBeenCalledTimes(1)
  expect(startMeasuring).toHaveBeenCalledTimes(1)
})

test('checks every envelope against the current choice and page', async () => {
  const { startWhenIdle: beginWhenIdle } = await open()
  beginWhenIdle(settings)
  await becomeIdle()
  await vi.waitFor(() => expect(startMeasuring).toHaveBeenCalledTimes(1), timeout)
  const isAllowed = startMeasuring.mock.calls[0]?.[0].isAllowed
  expect(isAllowed?.()).toBe(false)
  saveChoice('accepted')
  expect(isAllowed?.()).toBe(true)
  window.history.replaceState(null, '', '/contact')
  expect(isAllowed?.()).toBe(false)
  window.history.replaceState(null, '', '/programs')
  expect(isAllowed?.()).toBe(true)
  saveChoice('refused')
  expect(isAllowed?.()).toBe(false)
})

test.each([
  { choice: undefined, path: '/', verdict: 'ask' },
  { choice: 'accepted', path: '/programs', verdict: 'on' },
  { choice: 'refused', path: '/programs', verdict: 'off' },
  { choice: 'accepted', path: '/sign-in', verdict: 'never' },
] as const)('chosen: $choice, at $path: $verdict', async ({ choice, path, verdict }) => {
  if (choice) saveChoice(choice)
  const { currentDecision: currentVerdict } = await open()
  expect(currentVerdict(settings, path)).toBe(verdict)
  const { telemetry: _, ...withoutCollector } = settings
  expect(currentVerdict(withoutCollector, path)).toBe('never')
})
