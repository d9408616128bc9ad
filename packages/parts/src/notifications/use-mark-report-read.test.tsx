// @vitest-environment happy-dom
import { act } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { AppContext, type AppServices } from '../app/app-context.ts'
import { mount } from '../app/mounted.fixture.ts'
import { useMarkReportRead } from './use-mark-report-read.ts'
import { signalNotification } from './use-notification-signal.ts'

const call = vi.fn<(operation: { readonly name: string }, given: { readonly body: unknown }) => Promise<unknown>>()
let visibility: DocumentVisibilityState
let page: Awaited<ReturnType<typeof mount>>

function Reader() {
  useMarkReportRead('report')
  return null
}

async function show(): Promise<void> {
  const parts = { session: { client: { call } } } as unknown as AppServices
  page = await mount(
    <AppContext value={parts}>
      <Reader />
    </AppContext>,
  )
}

beforeEach(() => {
  visibility = 'visible'
  vi.spyOn(document, 'visibilityState', 'get').mockImplementation(() => visibility)
  call.mockReset()
  call.mockResolvedValue({ unread: 0 })
})
afterEach(async () => {
  await page.unmount()
  vi.restoreAllMocks()
})

test('marks notifications of a report as read when it is opened, and again with every new one', async () => {
  await show()
  expect(call.mock.calls.map(([{ name }, { body }]) => [name, body])).toEqual([
    ['markNotificationsRead', { report_id: 'report' }],
  ])
  await act(async () => signalNotification())
  expect(call).toHaveBeenCalledTimes(2)
})

test('marks nothing in the background, and does once the tab is visible', async () => {
  visibility = 'hidden'
  await show()
  await act(async () => signalNotification())
  expect(call).not.toHaveBeenCalled()
  visibility = 'visible'
  await act(async () => void document.dispatchEvent(new Event('visibilitychange')))
  expect(call).toHaveBeenCalledOnce()
})
