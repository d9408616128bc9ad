import { afterAll, beforeAll, expect, test } from 'vitest'
import { startAccountApi, type AccountApi } from '#server/testing/account-api.ts'
import { insertTestUser, testPassword } from '#server/testing/test-user.ts'
import { getNotifications, saveNotifications, type NoticeChoice } from '@grana/contract/notifications'

let api: AccountApi

beforeAll(async () => {
  api = await startAccountApi()
})

afterAll(() => api.close())

test('the defaults hold until a person chooses, and a choice is seen again', async () => {
  const { browser } = await api.signUp()
  const before = (await browser.call(getNotifications)).body['data'] as NoticeChoice[]
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
  expect((await browser.call(saveNotifications, { body: { choices } })).status).toBe(200)
  const after = (await browser.call(getNotifications)).body['data'] as NoticeChoice[]
  expect(after.find(({ kind }) => kind === 'reports')).toMatchObject({ app: true, mail: false })
  expect(after.find(({ kind }) => kind === 'news')).toMatchObject({ app: false, mail: true })
  expect(after.find(({ kind }) => kind === 'messages')).toMatchObject({ app: true, mail: true })
})

test('details in mails are off until a person asks for them, and other choices leave them as they are', async () => {
  const { browser, id } = await api.signUp()
  const other = await api.signUp()
  const wish = async (from = browser) => (await from.call(getNotifications)).body['meta']
  expect(await wish()).toEqual({ report_details: false })
  const on = await browser.call(saveNotifications, { body: { choices: [], report_details: true } })
  expect([on.status, on.body['meta']]).toEqual([200, { report_details: true }])
  await browser.call(saveNotifications, { body: { choices: [{ kind: 'news', app: true, mail: true }] } })
  expect([await wish(), await wish(other.browser)]).toEqual([{ report_details: true }, { report_details: false }])
  const listed = (await browser.call(getNotifications)).body['data'] as NoticeChoice[]
  expect(listed.map(({ kind }) => kind as string)).not.toContain('report_details')
  // Where the copy of a person's data and its erasure find it.
  const rows = api.database.owner.selectFrom('notification_choices').selectAll().where('user_id', '=', id)
  expect(await rows.where('kind', '=', 'report_details').execute()).toMatchObject([{ channel: 'mail', wanted: true }])
  await browser.call(saveNotifications, { body: { choices: [], report_details: false } })
  expect(await wish()).toEqual({ report_details: false })
})

test('what guards the account cannot be turned off, here or in the table', async () => {
  const { browser, id } = await api.signUp()
  const off = { choices: [{ kind: 'security', app: true, mail: false }] }
  const told = await browser.call(saveNotifications, { body: off })
  expect([told.status, told.body['code']]).toEqual([409, 'notice.fixed'])
  const on = { choices: [{ kind: 'security', app: true, mail: true }] }
  expect((await browser.call(saveNotifications, { body: on })).status).toBe(200)
  const row = { user_id: id, kind: 'security', channel: 'mail', wanted: false, updated_at: new Date() }
  const inserting = api.database.api.insertInto('notification_choices').values(row).execute()
  await expect(inserting).rejects.toThrow('notification_choices_not_security')
})

test('each kind of account chooses among its own', async () => {
  const { email } = await insertTestUser(api.database.owner, { kind: 'customer' })
  const customer = api.browser()
  await api.signIn(customer, email, testPassword)
  const listed = (await customer.call(getNotifications)).body['data'] as NoticeChoice[]
  expect(listed.map(({ kind }) => kind)).toEqual([
    'security',
    'reports',
    'messages',
    'invitations',
    'rewards',
    'deadlines',
    'news',
  ])
  const foreign = { choices: [{ kind: 'programs', app: true, mail: true }] }
  expect((await customer.call(saveNotifications, { body: foreign })).status).toBe(409)
})

test('one person’s choice is not another’s', async () => {
  const [one, other] = [await api.signUp(), await api.signUp()]
  await one.browser.call(saveNotifications, { body: { choices: [{ kind: 'messages', app: false, mail: false }] } })
  const theirs = (await other.browser.call(getNotifications)).body['data'] as NoticeChoice[]
  expect(theirs.find(({ kind }) => kind === 'messages')).toMatchObject({ app: true, mail: true })
})

test('the last word of a form counts', async () => {
  const { browser } = await api.signUp()
  const said = (mail: boolean) => ({ kind: 'messages', app: mail, mail })
  const told = await browser.call(saveNotifications, { body: { choices: [said(true), said(false)] } })
  const kept = (told.body['data'] as NoticeChoice[]).find(({ kind }) => kind === 'messages')
  expect([told.status, kept?.app, kept?.mail]).toEqual([200, false, false])
})

test('nobody chooses without signing in', async () => {
  expect((await api.browser().call(getNotifications)).status).toBe(401)
  expect((await api.browser().call(saveNotifications, { body: { choices: [] } })).status).toBe(401)
})
