// @vitest-environment happy-dom
import { createRoutesStub } from 'react-router'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { fakeApi, fieldOf, mount, settle, submit, text, tick } from '#app/lib/entry/mounted.fixture.tsx'
import { getNotificationPreferences, saveNotificationPreferences } from '@grana/contract/notifications/preferences'
import { centre } from '@grana/messages/es/account/centre'
import { notifications as texts } from '@grana/messages/es/account/notifications'
import { currentToasts, dismissToast } from '@grana/ui/show-toast'
import { Notifications } from './notifications.tsx'

const stored = [
  { kind: 'security', app: true, mail: true, is_fixed: true },
  { kind: 'reports', app: true, mail: false, is_fixed: false },
] as const
const choices = stored.map(({ is_fixed: _shownOnly, ...choice }) => choice)

const user = { kind: 'agent', two_factor_enabled: false, timezone: 'America/Bogota' } as const

let api: ReturnType<typeof fakeApi>
let page: Awaited<ReturnType<typeof mount>>

async function open(hasDetails: boolean): Promise<void> {
  const reply = { data: [...stored], meta: { report_details: hasDetails } }
  api.transport.answer(getNotificationPreferences, () => reply)
  api.transport.answer(saveNotificationPreferences, () => reply)
  const Stub = createRoutesStub([{ path: '/', Component: () => <Notifications client={api.client} user={user} /> }])
  page = await mount(<Stub initialEntries={['/']} />)
  await settle()
}

beforeEach(() => {
  api = fakeApi()
})
afterEach(async () => {
  await page.unmount()
  for (const { id } of currentToasts()) dismissToast(id)
})

test('details in emails are off by default, with an explanation, and are saved', async () => {
  await open(false)
  const box = fieldOf('report_details')
  expect(box.checked).toBe(false)
  expect(text('label[for=field-report_details]')).toBe(texts.details.label)
  expect(text(`#${box.getAttribute('aria-describedby')}`)).toBe(texts.details.text)
  await tick('report_details')
  expect(document.body.textContent).toContain(centre.form.pending)
  await submit()
  await settle()
  expect(api.calls('saveNotificationPreferences').map(({ body }) => body)).toEqual([{ choices, report_details: true }])
  expect(document.body.textContent).toContain(centre.form.saved)
})

test('shows that details are on, and turns them off', async () => {
  await open(true)
  expect(fieldOf('report_details').checked).toBe(true)
  await tick('report_details')
  await submit()
  await settle()
  expect(api.calls('saveNotificationPreferences').map(({ body }) => body)).toEqual([{ choices, report_details: false }])
})

test('the form starts from what is stored when the user comes back to it', async () => {
  await open(false)
  await page.show(null)
  await settle()
  const reply = { data: [...stored], meta: { report_details: true } }
  api.transport.answer(getNotificationPreferences, () => reply)
  const Stub = createRoutesStub([{ path: '/', Component: () => <Notifications client={api.client} user={user} /> }])
  await page.show(<Stub initialEntries={['/']} />)
  await settle()
  expect(fieldOf('report_details').checked).toBe(true)
})
