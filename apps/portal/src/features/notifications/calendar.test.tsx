// @vitest-environment happy-dom
import { createRoutesStub } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fakeApi, mount, press, settle } from '#app/lib/entry/mounted.fixture.tsx'
import {
  getCalendarFeed,
  removeCalendarFeed,
  renewCalendarFeed,
  type CalendarFeed,
} from '@grana/contract/notifications/calendar'
import { calendarTexts as texts } from '@grana/messages/es/account/calendar'
import { currentToasts, dismissToast } from '@grana/ui/show-toast'
import { Calendar, type CalendarProps } from './calendar.tsx'

const address = 'https://api.grana.example/api/calendars/first/due-dates.ics'
const renewed = address.replace('first', 'second')
const on: CalendarFeed = { address, created_at: '2026-11-10T15:00:00.000Z' }

let api: ReturnType<typeof fakeApi>
let page: Awaited<ReturnType<typeof mount>>

async function open(feed: CalendarFeed, changes: Partial<CalendarProps['user']> = {}): Promise<void> {
  const user = { kind: 'agent', two_factor_enabled: true, timezone: 'America/Bogota', ...changes } as const
  api.transport.answer(getCalendarFeed, () => ({ data: feed }))
  const Stub = createRoutesStub([{ path: '/', Component: () => <Calendar client={api.client} user={user} /> }])
  page = await mount(<Stub initialEntries={['/']} />)
  await settle()
}

const shown = () => document.body.textContent ?? ''
const shownAddress = () => document.querySelector('input')?.value
const confirm = async (name: string) => {
  const found = [...document.querySelectorAll<HTMLElement>('dialog button')].find((one) => one.textContent === name)
  found?.click()
  await settle()
}
const titles = () => currentToasts().map(({ title }) => title)

beforeEach(() => {
  api = fakeApi()
})
afterEach(async () => {
  await page.unmount()
  for (const { id } of currentToasts()) dismissToast(id)
})

test('an address is made, and shown', async () => {
  await open({})
  api.transport.answer(renewCalendarFeed, () => {
    api.transport.answer(getCalendarFeed, () => ({ data: on }))
    return { data: on }
  })
  await press(texts.create)
  await settle()
  expect(shownAddress()).toBe(address)
  expect(titles()).toEqual([texts.renewed])
})

test('the address is copied', async () => {
  const writeText = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  await open(on)
  await press(texts.copy)
  await settle()
  expect(writeText).toHaveBeenCalledWith(address)
  expect(shown()).toContain(texts.copied)
})

test('the address is renewed after a confirmation', async () => {
  await open(on)
  api.transport.answer(renewCalendarFeed, () => {
    api.transport.answer(getCalendarFeed, () => ({ data: { ...on, address: renewed } }))
    return { data: on }
  })
  await press(texts.renew)
  expect(shown()).toContain(texts.renewText)
  expect(api.calls('renewCalendarFeed')).toEqual([])
  await confirm(texts.renew)
  expect(shownAddress()).toBe(renewed)
})

test('the calendar is switched off after a confirmation', async () => {
  await open(on)
  api.transport.answer(removeCalendarFeed, () => {
    api.transport.answer(getCalendarFeed, () => ({ data: {} }))
    return { data: {} }
  })
  await press(texts.remove)
  expect(shown()).toContain(texts.removeText)
  await confirm(texts.remove)
  expect(shownAddress()).toBeUndefined()
  expect(shown()).toContain(texts.create)
  expect(titles()).toEqual([texts.removed])
})

test('without a second factor nothing is asked for', async () => {
  await open(on, { two_factor_enabled: false })
  expect(shown()).toContain(texts.factor)
  expect(api.calls('getCalendarFeed')).toEqual([])
})

test('staff have no calendar', async () => {
  await open(on, { kind: 'staff' })
  expect(shown()).not.toContain(texts.title)
})
