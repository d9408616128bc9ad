import { act } from 'react'
// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test } from 'vitest'
import { button, fakeApi, find, mount, press, settle } from '#app/lib/entry/mounted.fixture.tsx'
import { ana } from '@grana/client/session/browser.fixture'
import {
  revokeAllSessions,
  revokeSession,
  listAccessActivity,
  listSessions,
  type AccessEvent,
  type SessionEntry,
} from '@grana/contract/accounts'
import { centre } from '@grana/messages/es/account/centre'
import { sessions as texts } from '@grana/messages/es/account/sessions'
import { currentToasts, dismissToast } from '@grana/ui/show-toast'
import { SessionsScreen } from './sessions-screen.tsx'

const entry = (id: number, changes: Partial<SessionEntry> = {}): SessionEntry => ({
  id: `00000000-0000-4000-8000-00000000000${id}`,
  is_current: false,
  browser: 'Firefox',
  system: 'Linux',
  address: '198.51.100.7',
  second_factor: null,
  started_at: '2026-11-01T10:00:00.000Z',
  last_seen_at: '2026-11-01T11:00:00.000Z',
  ...changes,
})

let api: ReturnType<typeof fakeApi>
let list: SessionEntry[]
let page: Awaited<ReturnType<typeof mount>>

async function open(): Promise<void> {
  page = await mount(<SessionsScreen session={{ client: api.client, reloadUser: async () => {} }} user={ana} />)
  await settle()
}
beforeEach(() => {
  api = fakeApi()
  list = [
    entry(1, { is_current: true, browser: 'Chrome', system: 'macOS' }),
    entry(2),
    entry(3, { browser: null, system: null }),
  ]
  api.transport.answer(listSessions, () => ({ data: list }))
  api.transport.answer(listAccessActivity, () => ({ data: [] }))
})
afterEach(async () => {
  await page.unmount()
  for (const { id } of currentToasts()) dismissToast(id)
})

const rows = () => [...document.querySelectorAll('tbody tr')].map((row) => row.textContent ?? '')

test('names each session by browser and place, and marks the current one', async () => {
  await open()
  expect(rows()[0]).toContain(texts.current)
  expect(rows()[0]).toContain(texts.now)
  expect(rows()[1]).toContain('198.51.100.7')
  expect(rows()[2]).toContain(texts.unknown)
  expect(document.querySelectorAll('tbody button')).toHaveLength(2)
})

test('ends one, and reloads the list', async () => {
  await open()
  api.transport.answer(revokeSession, () => {
    list = list.slice(0, 1)
    return { data: null }
  })
  await act(async () => find('tbody button').click())
  await settle()
  expect(api.calls('revokeSession')).toHaveLength(1)
  expect(rows()).toHaveLength(1)
  expect(document.body.textContent).toContain(texts.onlyOne)
  expect(currentToasts().map(({ tone }) => tone)).toEqual(['success'])
})

test('ends all others, and keeps the current one', async () => {
  await open()
  api.transport.answer(revokeAllSessions, () => {
    list = list.slice(0, 1)
    return { data: null }
  })
  await press(texts.endOthers(2))
  await settle()
  expect(api.calls('revokeAllSessions').at(-1)?.query).toEqual({ keep: 'current' })
  expect(rows()).toHaveLength(1)
})

test('shows a failure and keeps the list', async () => {
  await open()
  api.transport.answer(revokeSession, () => ({ refuse: { code: 'server.unavailable' } }))
  await act(async () => find('tbody button').click())
  await settle()
  expect(rows()).toHaveLength(3)
  expect(currentToasts().map(({ title }) => title)).toEqual([texts.failed])
})

test('shows that the list failed to load, and can retry', async () => {
  api.transport.answer(listSessions, () => ({ refuse: { code: 'server.unavailable' } }))
  await open()
  expect(document.body.textContent).toContain(centre.loading.failed)
  api.transport.answer(listSessions, () => ({ data: list }))
  await act(async () => button(centre.loading.retry).click())
  await settle()
  expect(rows()).toHaveLength(3)
})

test('the activity shows what happened, where, and how many sessions it ended', async () => {
  const event = (changes: Partial<AccessEvent>): AccessEvent => ({
    kind: 'signed_in',
    at: '2026-11-01T10:00:00.000Z',
    count: 1,
    browser: 'Firefox',
    system: 'Linux',
    address: '198.51.100.7',
    ...changes,
  })
  const events = [
    event({ kind: 'password_changed', count: 2, at: '2026-11-03T10:00:00.000Z' }),
    event({ kind: 'code_missing', browser: null, system: null, at: '2026-11-02T10:00:00.000Z' }),
    event({}),
  ]
  api.transport.answer(listAccessActivity, () => ({ data: events }))
  await open()
  const told = [...document.querySelectorAll('li')].map((one) => one.textContent ?? '')
  expect(told[0]).toContain(texts.activity.kinds.password_changed)
  expect(told[0]).toContain(texts.activity.closed(2))
  expect(told[1]).toContain(texts.unknown)
  expect(told[2]).toContain('Firefox')
  expect(told[2]).toContain('198.51.100.7')
})
