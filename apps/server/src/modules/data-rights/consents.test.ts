import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { assertAccess } from '#server/http/access.ts'
import type { SignedIn } from '#server/http/session/actor.ts'
import { consentsDue } from '#server/http/session/consents-due.ts'
import { operations } from '#server/operation-routes.ts'
import { startAccountApi, type AccountApi, type Person } from '#server/testing/account-api.ts'
import { insertTestUser, testPassword } from '#server/testing/test-user.ts'
import { getUser, listSessions, type User } from '@grana/contract/accounts'
import { getAvailability } from '@grana/contract/appearance/availability'
import { acceptedVersions, endSession, refreshToken, verifyToken } from '@grana/contract/auth'
import {
  acceptConsents,
  listConsents,
  listExports,
  type ConsentDocument,
  type ConsentEntry,
} from '@grana/contract/data-rights'
import { cancelEmailChange } from '@grana/contract/email-change'
import { getNotificationPreferences } from '@grana/contract/notifications/preferences'
import type { Operation } from '@grana/contract/operation'
import { previewProfile } from '@grana/contract/profiles'
import { errorTexts } from '@grana/messages/es/errors'

let api: AccountApi

beforeAll(async () => {
  api = await startAccountApi()
})

afterAll(() => api.close())

const dueOf = async ({ browser }: Pick<Person, 'browser'>) =>
  ((await browser.call(getUser)).body['data'] as User).consents_due

/** Makes the accepted version outdated. */
async function outdate(userId: string, document: ConsentDocument): Promise<void> {
  await api.database.owner
    .updateTable('consents')
    .set({ version: '2020-01-01' })
    .where('user_id', '=', userId)
    .where('document', '=', document)
    .execute()
}

test('lists the documents accepted at sign-up with version and date, and none as due', async () => {
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

test('a changed document is due until its new version is accepted; the old consent stays on record', async () => {
  const ada = await api.signUp()
  await outdate(ada.id, 'terms')
  expect(await dueOf(ada)).toEqual(['terms'])
  const accepted = [{ document: 'terms', version: acceptedVersions.terms }]
  expect((await ada.browser.call(acceptConsents, { body: { accepted } })).status).toBe(200)
  expect((await ada.browser.call(acceptConsents, { body: { accepted } })).status).toBe(200)
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

test('rejects an outdated version and a document of another account kind', async () => {
  const ada = await api.signUp()
  await outdate(ada.id, 'terms')
  for (const version of ['2020-01-01', '2099-01-01', '']) {
    const response = await ada.browser.call(acceptConsents, { body: { accepted: [{ document: 'terms', version }] } })
    expect([version, response.body['code']]).toEqual([version, 'consent.outdated'])
  }
  expect(await dueOf(ada)).toEqual(['terms'])
  const { id, email } = await insertTestUser(api.database.owner, { kind: 'customer' })
  const customer = api.browser()
  await api.database.owner.deleteFrom('consents').where('user_id', '=', id).execute()
  await api.signIn(customer, email, testPassword)
  expect(await dueOf({ browser: customer })).toEqual(['terms', 'privacy'])
  const foreign = [{ document: 'code_of_conduct', version: acceptedVersions.code_of_conduct }]
  expect((await customer.call(acceptConsents, { body: { accepted: foreign } })).status).toBe(409)
})

test('requires a session and shows only the user’s own consents', async () => {
  expect((await api.browser().call(listConsents)).status).toBe(401)
  const accepted = [{ document: 'terms', version: acceptedVersions.terms }]
  expect((await api.browser().call(acceptConsents, { body: { accepted } })).status).toBe(401)
  const [ada, other] = [await api.signUp(), await api.signUp()]
  await outdate(ada.id, 'privacy')
  expect(await dueOf(other)).toEqual([])
})

/** Operations open while a consent is due: reading its state, accepting, exporting data, and leaving. */
const openBefore = [
  'acceptConsents',
  'confirmIdentity',
  'disableAccount',
  'eraseAccount',
  'getExportFile',
  'getUser',
  'listAccessActivity',
  'listConsents',
  'listExports',
  'listSessions',
  'requestExport',
  'resendVerification',
  'revokeAllSessions',
  'revokeSession',
]

describe('while a consent is due', () => {
  test('rejects every operation of a signed-in user except a reviewed list', () => {
    const session = { isSecondFactorDue: false, confirmedAt: new Date() }
    const actor = { user: { isProven: true, consentsDue: ['terms'] }, session } as unknown as SignedIn
    const isOpen = (operation: Operation) => {
      try {
        assertAccess(operation, actor, new Date())
        return true
      } catch (error) {
        expect(error).toMatchObject({ code: 'consent.due' })
        return false
      }
    }
    const ofPeople = operations.filter(({ access }) => access === 'signed-in' || access === 'email-unverified')
    const open = ofPeople.filter(isOpen).map(({ name }) => name)
    expect(open.toSorted()).toEqual(openBefore)
  })

  test('the API returns 403, not only the screens, until the consent is given', async () => {
    const ada = await api.signUp()
    const settings = [getAvailability, previewProfile, getNotificationPreferences, cancelEmailChange]
    const callAll = () => Promise.all(settings.map((operation) => ada.browser.call(operation)))
    expect((await callAll()).map(({ body }) => body['code'])).not.toContain('consent.due')
    await outdate(ada.id, 'privacy')
    for (const { status, body } of await callAll()) {
      expect([status, body['code'], body['message']]).toEqual([403, 'consent.due', errorTexts['consent.due']])
    }
    for (const operation of [getUser, listConsents, listExports, listSessions]) {
      expect([operation.name, (await ada.browser.call(operation)).status]).toEqual([operation.name, 200])
    }
    const accepted = [{ document: 'privacy', version: acceptedVersions.privacy }]
    expect((await ada.browser.call(acceptConsents, { body: { accepted } })).status).toBe(200)
    expect((await ada.browser.call(getAvailability)).status).toBe(200)
  })

  test('the session can still be verified, refreshed and ended', async () => {
    const ada = await api.signUp()
    await outdate(ada.id, 'terms')
    for (const operation of [verifyToken, refreshToken, endSession]) {
      const body = { refresh_token: ada.browser.script.refresh, email: ada.email }
      const response = await ada.browser.call(operation, { params: { userId: ada.id }, body })
      expect([operation.name, response.status]).toEqual([operation.name, 200])
      if (operation === refreshToken) ada.browser.hold(response, ada.email)
    }
  })

  test('staff have no consents due', () => {
    expect(consentsDue('staff', [])).toEqual([])
    expect(consentsDue('agent', ['terms 2020-01-01'])).toEqual(['terms', 'code_of_conduct', 'privacy'])
  })
})
