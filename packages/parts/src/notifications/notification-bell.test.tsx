import { act } from 'react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { browser, tokensOf } from '@grana/client/session/browser.fixture'
import type { Session } from '@grana/client/session/create-session'
import { createSharedTimestamps } from '@grana/client/session/shared-timestamps'
import {
  countNotifications,
  listNotifications,
  markAllNotificationsRead,
  markNotificationsRead,
  type NotificationEntry,
} from '@grana/contract/notifications/inbox'
import { centre } from '@grana/messages/es/account/centre'
import { notificationTexts as texts, notificationText } from '@grana/messages/es/apps/notifications'
import { InApp } from '../app/app.fixture.tsx'
import { mount, settle } from '../app/mounted.fixture.ts'
import { createQueryClient } from '../query/query-client.ts'
import { withRefresh } from '../query/refresh-stale.ts'
import { NotificationBell } from './notification-bell.tsx'
// Loaded before the tests, so that opening the list waits for no file.
import './notification-panel.tsx'

const runtime = {
  app: 'customers',
  apiUrl: 'https://api.grana.example',
  portalUrl: 'https://portal.grana.example',
} as const

const notice = (id: number, changes: Partial<NotificationEntry> = {}): NotificationEntry => ({
  id: `00000000-0000-4000-8000-00000000000${id}`,
  kind: 'invitation.accepted',
  data: {},
  organization: { id: '00000000-0000-4000-8000-0000000000aa', name: 'Tepozan' },
  actor: 'Ana Luna',
  created_at: '2026-11-15T10:00:00.000Z',
  read_at: null,
  ...changes,
})

let world: ReturnType<typeof browser>
let session: Session
let page: Awaited<ReturnType<typeof mount>>
let list: NotificationEntry[]

const unread = () => list.filter(({ read_at }) => read_at === null).length
const readAt = '2026-11-15T11:00:00.000Z'

beforeEach(async () => {
  world = browser()
  session = world.openTab()
  list = [notice(2), notice(1, { read_at: readAt })]
  const { transport } = world
  transport.answer(countNotifications, () => ({ data: { unread: unread() } }))
  transport.answer(listNotifications, () => ({ data: list, meta: { next: null, unread: unread() } }))
  transport.answer(markNotificationsRead, ({ body }) => {
    list = list.map((one) => ((body['ids'] as string[]).includes(one.id) ? { ...one, read_at: readAt } : one))
    return { data: { unread: unread() } }
  })
  transport.answer(markAllNotificationsRead, () => {
    list = list.map((one) => ({ ...one, read_at: readAt }))
    return { data: { unread: 0 } }
  })
  await session.signIn(tokensOf(1), 'ana@example.com')
})
afterEach(async () => {
  await page.unmount()
  document.body.replaceChildren()
})

async function open(): Promise<void> {
  const bell = <NotificationBell addressOf={({ kind }) => (kind === 'invitation.accepted' ? '/team' : undefined)} />
  const router = createMemoryRouter([{ path: '/', element: bell }])
  const queries = createQueryClient()
  const parts = {
    runtime,
    session: { ...session, client: withRefresh(session.client, queries) },
    timestamps: createSharedTimestamps(),
    queries,
    handoff: undefined,
  }
  page = await mount(
    <InApp services={parts}>
      <RouterProvider router={router} />
    </InApp>,
  )
  await settle()
  await act(async () => document.querySelector<HTMLButtonElement>('button[aria-expanded]')?.click())
  await settle()
}

const items = () => [...document.querySelectorAll('li')].map((item) => item.textContent ?? '')
const press = async (name: string) => {
  const buttons = [...document.querySelectorAll('button')]
  await act(async () => buttons.find((one) => (one.getAttribute('aria-label') ?? one.textContent) === name)?.click())
  await settle()
}

test('lists notifications with their time, marks the unread ones, and counts them on the bell', async () => {
  await open()
  expect(items()).toHaveLength(2)
  expect(items()[0]).toContain(texts.unread)
  expect(items()[0]).toContain(notificationText(notice(2)))
  expect(items()[1]).not.toContain(texts.unread)
  expect(document.querySelector('button[aria-expanded]')?.getAttribute('aria-label')).toBe(texts.label(1, 100))
  expect(document.querySelector('li a')?.getAttribute('href')).toBe('/team')
})

test('marks one as read, or all up to the newest', async () => {
  list = [notice(3), notice(2)]
  await open()
  await press(texts.read(notificationText(notice(3))))
  expect(unread()).toBe(1)
  expect(document.querySelectorAll('li button')).toHaveLength(1)
  await press(texts.readAll)
  expect(world.transport.calls.findLast(({ name }) => name === 'markAllNotificationsRead')?.body).toEqual({
    newest: list[0]?.id,
  })
  expect(document.querySelectorAll('li button')).toHaveLength(0)
  expect(document.querySelector('button[aria-expanded]')?.getAttribute('aria-label')).toBe(texts.label(0, 100))
})

test('an empty list and a failed load differ', async () => {
  list = []
  await open()
  expect(document.body.textContent).toContain(texts.empty.title)
  await page.unmount()
  document.body.replaceChildren()
  world.transport.answer(listNotifications, () => ({ refuse: { code: 'server.unavailable' } }))
  await open()
  expect(document.body.textContent).not.toContain(texts.empty.title)
  world.transport.answer(listNotifications, () => ({ data: [notice(1)], meta: { next: null, unread: 1 } }))
  await press(centre.loading.retry)
  expect(items()).toHaveLength(1)
})

test('an unknown kind has a generic text', () => {
  expect(notificationText({ kind: 'toString', actor: null, organization: null })).toBe(
    notificationText({ kind: 'a.b', actor: null, organization: null }),
  )
})
