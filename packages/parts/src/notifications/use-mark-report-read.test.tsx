// @vitest-environment happy-dom
import { act } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { countNotifications, markNotificationsRead } from '@grana/contract/notifications/inbox'
import { createAppWorld, InApp, type AppWorld } from '../app/app.fixture.tsx'
import { mount, settle } from '../app/mounted.fixture.ts'
import { refreshStale } from '../query/refresh-stale.ts'
import { useMarkReportRead } from './use-mark-report-read.ts'

let visibility: DocumentVisibilityState
let world: AppWorld
let unread: number
let page: Awaited<ReturnType<typeof mount>>

function Reader() {
  useMarkReportRead('report')
  return null
}

async function show(): Promise<void> {
  page = await mount(
    <InApp services={world.services}>
      <Reader />
    </InApp>,
  )
  await settle()
}

/** A notification arrives, and the stream announces it. */
async function notify(): Promise<void> {
  unread += 1
  await act(async () => refreshStale(world.services.queries, ['countNotifications']))
  await settle()
}

const marks = () => world.api.calls.filter(({ name }) => name === 'markNotificationsRead').map(({ body }) => body)

beforeEach(async () => {
  visibility = 'visible'
  unread = 1
  vi.spyOn(document, 'visibilityState', 'get').mockImplementation(() => visibility)
  world = await createAppWorld()
  world.api.answer(countNotifications, () => ({ data: { unread } }))
  world.api.answer(markNotificationsRead, () => {
    unread = 0
    return { data: { unread } }
  })
})
afterEach(async () => {
  await page.unmount()
  vi.restoreAllMocks()
})

test('marks notifications of a report as read when it is opened, and again with every new one', async () => {
  await show()
  expect(marks()).toEqual([{ report_id: 'report' }])
  await notify()
  expect(marks()).toHaveLength(2)
})

test('marks nothing in the background, and does once the tab is visible', async () => {
  visibility = 'hidden'
  await show()
  await notify()
  expect(marks()).toEqual([])
  visibility = 'visible'
  await act(async () => void document.dispatchEvent(new Event('visibilitychange')))
  await settle()
  expect(marks()).toHaveLength(1)
})
