// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from 'vitest'
import type { PublicSettings } from '../render-context.ts'
import { keepChoice } from './consent.ts'
import type { Measuring } from './start-measuring.ts'

const patience = 60_000
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

/** A fresh document. */
function open() {
  return import('./measure-when-idle.ts')
}

test('begins once, and only when the browser is idle', async () => {
  const { beginWhenIdle } = await open()
  beginWhenIdle(settings)
  beginWhenIdle(settings)
  await vi.dynamicImportSettled()
  expect(startMeasuring).not.toHaveBeenCalled()
  await becomeIdle()
  await vi.waitFor(() => expect(startMeasuring).toHaveBeenCalledTimes(1), patience)
})

test('called off before that it never begins, and may be wanted again', async () => {
  const { beginWhenIdle, endMeasuring } = await open()
  beginWhenIdle(settings)
  endMeasuring()
  await becomeIdle()
  expect(startMeasuring).not.toHaveBeenCalled()
  beginWhenIdle(settings)
  await becomeIdle()
  await vi.waitFor(() => expect(startMeasuring).toHaveBeenCalledTimes(1), patience)
})

test('what has ended does not begin again in this document', async () => {
  const { beginWhenIdle, endMeasuring } = await open()
  beginWhenIdle(settings)
  await becomeIdle()
  await vi.waitFor(() => expect(startMeasuring).toHaveBeenCalledTimes(1), patience)
  endMeasuring()
  endMeasuring()
  beginWhenIdle(settings)
  await becomeIdle()
  expect(end).toHaveBeenCalledTimes(1)
  expect(startMeasuring).toHaveBeenCalledTimes(1)
})

test('every parcel is judged by the choice and the page of that moment', async () => {
  const { beginWhenIdle } = await open()
  beginWhenIdle(settings)
  await becomeIdle()
  await vi.waitFor(() => expect(startMeasuring).toHaveBeenCalledTimes(1), patience)
  const isAllowed = startMeasuring.mock.calls[0]?.[0].isAllowed
  expect(isAllowed?.()).toBe(false)
  keepChoice('accepted')
  expect(isAllowed?.()).toBe(true)
  window.history.replaceState(null, '', '/contact')
  expect(isAllowed?.()).toBe(false)
  window.history.replaceState(null, '', '/programs')
  expect(isAllowed?.()).toBe(true)
  keepChoice('refused')
  expect(isAllowed?.()).toBe(false)
})

test.each([
  { choice: undefined, path: '/', verdict: 'ask' },
  { choice: 'accepted', path: '/programs', verdict: 'on' },
  { choice: 'refused', path: '/programs', verdict: 'off' },
  { choice: 'accepted', path: '/sign-in', verdict: 'never' },
] as const)('chosen: $choice, at $path: $verdict', async ({ choice, path, verdict }) => {
  if (choice) keepChoice(choice)
  const { currentVerdict } = await open()
  expect(currentVerdict(settings, path)).toBe(verdict)
  const { telemetry: _, ...withoutCollector } = settings
  expect(currentVerdict(withoutCollector, path)).toBe('never')
})
