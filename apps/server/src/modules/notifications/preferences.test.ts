import { afterAll, beforeAll, expect, test } from 'vitest'
import { startAccountApi, type AccountApi } from '#server/testing/account-api.ts'
import { insertTestUser, testPassword } from '#server/testing/test-user.ts'
import {
  getNotificationPreferences,
  saveNotificationPreferences,
  type NotificationPreference,
} from '@grana/contract/notifications/preferences'

let api: AccountApi

beforeAll(async () => {
  api = await startAccountApi()
})

afterAll(() => api.close())

test('returns the defaults until a preference is saved, then the saved one', async () => {
  const { browser } = await api.signUp()
  const before = (await browser.call(getNotificationPreferences)).body['data'] as NotificationPreference[]
  expect(before.find(({ kind }) => kind === 'security')).toEqual({
    kind: 'security',
    app: true,
    mail: true,
    is_fixed: true,
  })
  expect(before.find(({ kind }) => kind === 'news')).toMatchObject({ app: false, mail: false })
  const choices = [
    { kind: 'reports', app: true, mail: false },
    { kind: 'news', app: false, mail: true },
  ]
  expect((await browser.call(saveNotificationPreferences, { body: { choices } })).status).toBe(200)
  const after = (await browser.call(getNotificationPreferences)).body['data'] as NotificationPreference[]
  expect(after.find(({ kind }) => kind === 'reports')).toMatchObject({ app: true, mail: false })
  expect(after.find(({ kind }) => kind === 'news')).toMatchObject({ app: false, mail: true })
  expect(after.find(({ kind }) => kind === 'messages')).toMatchObject({ app: true, mail: true })
})

test('details in emails are off by default, and saving other preferences does not change them', async () => {
  const { browser, id } = await api.signUp()
  const other = await api.signUp()
  const metaOf = async (from = browser) => (await from.call(getNotificationPreferences)).body['meta']
  expect(await metaOf()).toEqual({ report_details: false })
  const on = await browser.call(saveNotificationPreferences, { body: { choices: [], report_details: true } })
  expect([on.status, on.body['meta']]).toEqual([200, { report_details: true }])
  await browser.call(saveNotificationPreferences, { body: { choices: [{ kind: 'news', app: true, mail: true }] } })
  expect([await metaOf(), await metaOf(other.browser)]).toEqual([{ report_details: true }, { report_details: false }])
  const listed = (await browser.call(getNotificationPreferences)).body['data'] as NotificationPreference[]
  expect(listed.map(({ kind }) => kind as string)).not.toContain('report_details')
  // Stored where the data export and the erasure find it.
  const rows = api.database.owner.selectFrom('notification_choices').selectAll().where('user_id', '=', id)
  expect(await rows.where('kind', '=', 'report_details').execute()).toMatchObject([{ channel: 'mail', wanted: true }])
  await browser.call(saveNotificationPreferences, { body: { choices: [], report_details: false } })
  expect(await metaOf()).toEqual({ report_details: false })
})

test('security notifications cannot be disabled, by the API or in the table', async () => {
  const { browser, id } = await api.signUp()
  const off = { choices: [{ kind: 'security', app: true, mail: false }] }
  const response = await browser.call(saveNotificationPreferences, { body: off })
  expect([response.status, response.body['code']]).toEqual([409, 'notice.fixed'])
  const on = { choices: [{ kind: 'security', app: true, mail: true }] }
  expect((await browser.call(saveNotificationPreferences, { body: on })).status).toBe(200)
  const row = { user_id: id, kind: 'security', channel: 'mail', wanted: false, updated_at: new Date() } as const
  const inserting = api.database.api.insertInto('notification_choices').values(row).execute()
  await expect(inserting).rejects.toThrow('notification_choices_not_security')
})

test('each account kind has its own notification kinds', async () => {
  const { email } = await insertTestUser(api.database.owner, { kind: 'customer' })
  const customer = api.browser()
  await api.signIn(customer, email, testPassword)
  const listed = (await customer.call(getNotificationPreferences)).body['data'] as NotificationPreference[]
  expect(listed.map(({ kind }) => kind)).toEqual([
    'security',
    'reports',
    'messages',
    'invitations',
    'rewards',
    'deadlines',
    'digest',
    'news',
  ])
  const foreign = { choices: [{ kind: 'programs', app: true, mail: true }] }
  expect((await customer.call(saveNotificationPreferences, { body: foreign })).status).toBe(409)
})

test('a preference applies to its user only', async () => {
  const [one, other] = [await api.signUp(), await api.signUp()]
  await one.browser.call(saveNotificationPreferences, {
    body: { choices: [{ kind: 'messages', app: false, mail: false }] },
  })
  const theirs = (await other.browser.call(getNotificationPreferences)).body['data'] as NotificationPreference[]
  expect(theirs.find(({ kind }) => kind === 'messages')).toMatchObject({ app: true, mail: true })
})

test('the last value of a form wins', async () => {
  const { browser } = await api.signUp()
  const choiceOf = (mail: boolean) => ({ kind: 'messages', app: mail, mail })
  const response = await browser.call(saveNotificationPreferences, {
    body: { choices: [choiceOf(true), choiceOf(false)] },
  })
  const kept = (response.body['data'] as NotificationPreference[]).find(({ kind }) => kind === 'messages')
  expect([response.status, kept?.app, kept?.mail]).toEqual([200, false, false])
})

test('requires a session', async () => {
  expect((await api.browser().call(getNotificationPreferences)).status).toBe(401)
  expect((await api.browser().call(saveNotificationPreferences, { body: { choices: [] } })).status).toBe(401)
})
