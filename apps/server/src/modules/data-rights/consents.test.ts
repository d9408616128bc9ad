import { afterAll, beforeAll, expect, test } from 'vitest'
import { startAccountApi, type AccountApi, type Person } from '#server/testing/account-api.ts'
import { insertTestUser, testPassword } from '#server/testing/test-user.ts'
import { getUser, type User } from '@grana/contract/accounts'
import { acceptedVersions } from '@grana/contract/auth'
import { giveConsents, listConsents, type ConsentEntry } from '@grana/contract/data-rights'

let api: AccountApi

beforeAll(async () => {
  api = await startAccountApi()
})

afterAll(() => api.close())

const dueOf = async ({ browser }: Pick<Person, 'browser'>) =>
  ((await browser.call(getUser)).body['data'] as User).consents_due

/** As if the text had changed after the person accepted it. */
async function outdate(userId: string, document: string): Promise<void> {
  await api.database.owner
    .updateTable('consents')
    .set({ version: '2020-01-01' })
    .where('user_id', '=', userId)
    .where('document', '=', document)
    .execute()
}

test('what was accepted at sign-up is listed with version and date, and nothing is due', async () => {
  const ada = await api.signUp()
  const listed = (await ada.browser.call(listConsents)).body['data'] as ConsentEntry[]
  const shown = listed.map(({ document, version, is_current }) => `${document} ${version} ${is_current}`)
  expect(shown.toSorted()).toEqual([
    `code_of_conduct ${acceptedVersions.code_of_conduct} true`,
    `privacy ${acceptedVersions.privacy} true`,
    `terms ${acceptedVersions.terms} true`,
  ])
  expect(await dueOf(ada)).toEqual([])
})

test('a text that changed is due until its new version is accepted; the old acceptance stays on record', async () => {
  const ada = await api.signUp()
  await outdate(ada.id, 'terms')
  expect(await dueOf(ada)).toEqual(['terms'])
  const accepted = [{ document: 'terms', version: acceptedVersions.terms }]
  expect((await ada.browser.call(giveConsents, { body: { accepted } })).status).toBe(200)
  expect((await ada.browser.call(giveConsents, { body: { accepted } })).status).toBe(200)
  expect(await dueOf(ada)).toEqual([])
  const rows = await api.database.owner
    .selectFrom('consents')
    .select(['version', 'accepted_from'])
    .where('user_id', '=', ada.id)
    .where('document', '=', 'terms')
    .orderBy('version')
    .execute()
  expect(rows.map(({ version }) => version)).toEqual(['2020-01-01', acceptedVersions.terms])
  expect(rows[1]?.accepted_from).toBe('198.51.100.7')
})

test('nobody accepts a version that is not shown, nor a text of other accounts', async () => {
  const ada = await api.signUp()
  await outdate(ada.id, 'terms')
  for (const version of ['2020-01-01', '2099-01-01', '']) {
    const told = await ada.browser.call(giveConsents, { body: { accepted: [{ document: 'terms', version }] } })
    expect([version, told.body['code']]).toEqual([version, 'consent.outdated'])
  }
  expect(await dueOf(ada)).toEqual(['terms'])
  const { email } = await insertTestUser(api.database.owner, { kind: 'customer' })
  const customer = api.browser()
  await api.signIn(customer, email, testPassword)
  expect(await dueOf({ browser: customer })).toEqual(['terms', 'privacy'])
  const foreign = [{ document: 'code_of_conduct', version: acceptedVersions.code_of_conduct }]
  expect((await customer.call(giveConsents, { body: { accepted: foreign } })).status).toBe(409)
})

test('nobody reads or gives them without signing in, or sees another’s', async () => {
  expect((await api.browser().call(listConsents)).status).toBe(401)
  const accepted = [{ document: 'terms', version: acceptedVersions.terms }]
  expect((await api.browser().call(giveConsents, { body: { accepted } })).status).toBe(401)
  const [ada, other] = [await api.signUp(), await api.signUp()]
  await outdate(ada.id, 'privacy')
  expect(await dueOf(other)).toEqual([])
})
