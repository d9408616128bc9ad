// @vitest-environment happy-dom
import { useQuery } from '@tanstack/react-query'
import { act } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { CallError } from '@grana/client/call-error'
import type { Report } from '@grana/contract/reports/report'
import { centre } from '@grana/messages/es/account/centre'
import { createAppWorld, InApp, type AppWorld } from '../app/app.fixture.tsx'
import { mount } from '../app/mounted.fixture.ts'
import { createLiveRefresh, type LiveRefresh } from '../notifications/live-refresh.ts'
import { QueryView } from '../query/query-view.tsx'
import { useLiveReport } from './use-live-report.ts'

const own = '00000000-0000-4000-8000-000000000001'
const other = '00000000-0000-4000-8000-000000000002'

let world: AppWorld
let page: Awaited<ReturnType<typeof mount>>
let live: LiveRefresh
let answers: (() => Promise<Report>)[]
let calls: number
let listed: number

const answer = (title: string) => () => Promise.resolve({ title } as Report)
const failing = (code: 'request.not_found' | 'server.unavailable') => () => Promise.reject(new CallError(code))

function Shown() {
  const query = useLiveReport({
    queryKey: ['getReport', { report: own }, {}],
    queryFn: () => {
      calls += 1
      return (answers.shift() ?? answer('the last'))()
    },
  })
  useQuery({ queryKey: ['listReports', {}, {}], queryFn: () => (listed += 1) })
  return (
    <QueryView query={query} skeleton="loading">
      {({ title }) => <p>{title}</p>}
    </QueryView>
  )
}

/** Events within 120 ms cause one reload. */
const pass = (ms = 120) => act(async () => vi.advanceTimersByTimeAsync(ms))
const hear = (report: string) => live.onEvent('report', `{"id":"${report}"}`)
const shown = () => document.querySelector('p')?.textContent

async function show(...given: (() => Promise<Report>)[]): Promise<void> {
  answers = given
  calls = 0
  listed = 0
  page = await mount(
    <InApp services={world.services}>
      <Shown />
    </InApp>,
  )
  await pass(0)
}

beforeEach(async () => {
  world = await createAppWorld()
  live = createLiveRefresh(world.services.queries)
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
})
afterEach(async () => {
  live.stop()
  await page.unmount()
  vi.useRealTimers()
})

test('reloads a report on an event, once for events that come together', async () => {
  await show(answer('before'), answer('after'))
  expect(shown()).toBe('before')
  hear(other)
  hear(own)
  hear(own)
  await pass(119)
  expect([shown(), calls]).toEqual(['before', 1])
  await pass(1)
  await pass(0)
  expect([shown(), calls]).toEqual(['after', 2])
  hear(other)
  await pass()
  expect(calls).toBe(2)
})

test('keeps the content when a reload fails, and removes it when it may no longer be seen', async () => {
  await show(answer('before'), failing('server.unavailable'), failing('request.not_found'))
  live.refreshAll()
  await pass()
  await pass(0)
  expect([shown(), calls]).toEqual(['before', 2])
  live.refreshAll()
  await pass()
  await pass(0)
  expect([shown(), calls]).toEqual([centre.missing.text, 3])
})

test('a list reloads on the event of any report', async () => {
  await show(answer('before'))
  hear(other)
  await pass()
  expect(listed).toBe(2)
})
