// @vitest-environment happy-dom
import { act, useCallback } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { CallError } from '@grana/client/call-error'
import type { Report } from '@grana/contract/reports/report'
import { signalReportEvent, useReportSignal } from '../notifications/use-report-signal.ts'
import { useLiveReport } from './use-live-report.ts'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

const own = '00000000-0000-4000-8000-000000000001'
const other = '00000000-0000-4000-8000-000000000002'

let root: Root
let answers: (() => Promise<Report>)[]
let calls: number

const answer = (title: string) => () => Promise.resolve({ title } as Report)
const failing = (code: 'request.not_found' | 'server.unavailable') => () => Promise.reject(new CallError(code))

function Shown() {
  const load = useCallback(() => {
    calls += 1
    return (answers.shift() ?? answer('the last'))()
  }, [])
  const { state } = useLiveReport(load, own)
  return <p>{state.status === 'ready' ? state.value.title : state.status}</p>
}

/** Events within 120 ms cause one reload. */
const pass = (ms = 120) => act(async () => vi.advanceTimersByTimeAsync(ms))

async function show(...given: (() => Promise<Report>)[]): Promise<void> {
  answers = given
  calls = 0
  const container = document.createElement('div')
  document.body.append(container)
  root = createRoot(container)
  act(() => root.render(<Shown />))
  await pass(0)
}
const shown = () => document.querySelector('p')?.textContent

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
afterEach(() => {
  act(() => root.unmount())
  vi.useRealTimers()
  document.body.replaceChildren()
})

test('reloads a report on an event, once for events that come together', async () => {
  await show(answer('before'), answer('after'))
  expect(shown()).toBe('before')
  act(() => {
    signalReportEvent(other)
    signalReportEvent(own)
    signalReportEvent(own)
  })
  await pass(119)
  expect([shown(), calls]).toEqual(['before', 1])
  await pass(1)
  expect([shown(), calls]).toEqual(['after', 2])
  act(() => signalReportEvent(other))
  await pass()
  expect(calls).toBe(2)
})

test('keeps the content when a reload fails, and removes it when it may no longer be seen', async () => {
  await show(answer('before'), failing('server.unavailable'), failing('request.not_found'))
  act(() => signalReportEvent())
  await pass()
  expect([shown(), calls]).toEqual(['before', 2])
  act(() => signalReportEvent())
  await pass()
  expect([shown(), calls]).toEqual(['failed', 3])
})

test('a list without a report id reloads on every event', async () => {
  let heard = 0
  function Listening() {
    useReportSignal(() => (heard += 1))
    return null
  }
  const container = document.createElement('div')
  root = createRoot(container)
  act(() => root.render(<Listening />))
  act(() => signalReportEvent(other))
  await pass()
  expect(heard).toBe(1)
})
