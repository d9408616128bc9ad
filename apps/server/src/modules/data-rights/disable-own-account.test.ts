import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { startAccountApi, validPassword, type AccountApi, type Person } from '#server/testing/account-api.ts'
import { getLink, decodeHeader } from '#server/testing/email-parts.ts'
import { insertTestUser, testPassword } from '#server/testing/test-user.ts'
import { startTestWorker, type TestWorker } from '#server/testing/test-worker.ts'
import { getUser } from '@grana/contract/accounts'
import { forgotPassword, logIn, refreshToken } from '@grana/contract/auth'
import { disableAccount, eraseAccount, reactivateAccount } from '@grana/contract/data-rights'
import { getProfile, saveVisibility } from '@grana/contract/profiles'
import { accountEmailTexts } from '@grana/messages/es/emails/account'

let api: AccountApi
let worker: TestWorker

beforeAll(async () => {
  api = await startAccountApi()
  worker = await startTestWorker({}, api.database)
})

afterAll(async () => {
  await worker.close()
  await api.close()
})

afterEach(async () => {
  await worker.drain()
  worker.mails.accepted.length = 0
})

const leave = (person: Person, password = validPassword) => person.browser.call(disableAccount, { body: { password } })

/** The newest email to an address and the token of its link. */
async function lastEmail(email: string) {
  await worker.drain()
  const mail = worker.mails.accepted.findLast(({ to }) => to.includes(email))
  if (mail === undefined) throw new Error(`no email was sent to ${email}`)
  return { subject: decodeHeader(mail, 'subject'), token: getLink(mail).pathname.split('/').at(-1) ?? '' }
}

const reactivateBy = (token: string) => api.browser().call(reactivateAccount, { params: { token }, body: {} })

describe('an account disabled by its owner', () => {
  test('ends all sessions at once, everywhere, refresh tokens included', async () => {
    const ada = await api.signUp()
    const elsewhere = api.browser()
    await api.signIn(elsewhere, ada.email)
    expect((await elsewhere.call(getUser)).status).toBe(200)
    expect((await leave(ada)).status).toBe(200)
    for (const browser of [ada.browser, elsewhere]) {
      expect((await browser.call(getUser)).status).toBe(401)
      const body = { refresh_token: browser.script.refresh, email: ada.email }
      expect((await browser.call(refreshToken, { body })).status).toBe(401)
    }
  })

  test('cannot sign in, with the same text, counters and status as a wrong password', async () => {
    const [ada, other] = [await api.signUp(), await api.signUp()]
    await leave(ada)
    const signInOutcome = async (email: string, password: string) => {
      const response = await api.browser({ address: '203.0.113.9' }).call(logIn, { body: { email, password } })
      const { requestId: _own, ...rest } = response.body
      return { status: response.status, rest }
    }
    const right = await signInOutcome(ada.email, validPassword)
    expect(right).toEqual(await signInOutcome(other.email, 'Wrong-password-1'))
    expect(right).toEqual(await signInOutcome('no.account@correo.example', validPassword))
    expect(right.status).toBe(401)
  })

  test('is not disabled with a wrong password, nor without the code where one is required', async () => {
    const ada = await api.signUp()
    const wrong = await leave(ada, 'Wrong-password-1')
    expect([wrong.status, wrong.body['code']]).toEqual([422, 'account.current_password_wrong'])
    await api.database.owner
      .updateTable('users')
      .set({ totp_seed: Buffer.alloc(40), totp_enabled_at: new Date() })
      .where('id', '=', ada.id)
      .execute()
    const noCode = await leave(ada)
    expect([noCode.status, noCode.body['code']]).toEqual([422, 'account.code_wrong'])
    const wrongCode = await ada.browser.call(disableAccount, {
      body: { password: validPassword, code: 'AAAA-BBBB-CCCC-DDDD' },
    })
    expect(wrongCode.status).not.toBe(200)
    expect((await ada.browser.call(getUser)).status).toBe(200)
  })

  test('needs a session to be disabled; staff accounts cannot disable themselves', async () => {
    expect((await api.browser().call(disableAccount, { body: { password: 'x' } })).status).toBe(401)
    const { email } = await insertTestUser(api.database.owner, { kind: 'staff', staff_role: 'triager' })
    const staff = api.browser()
    await api.signIn(staff, email, testPassword)
    for (const operation of [disableAccount, eraseAccount]) {
      const response = await staff.call(operation, { body: { password: testPassword } })
      expect([response.status, response.body['code']]).toEqual([403, 'auth.forbidden'])
    }
  })

  test('hides the profile', async () => {
    const [ada, viewer] = [await api.signUp('leaver'), await api.signUp('viewer')]
    await api.database.owner.updateTable('users').set({ email_verified_at: new Date() }).execute()
    await ada.browser.call(saveVisibility, { body: { visibility: 'everyone', open_web: true } })
    const viewProfile = () => viewer.browser.call(getProfile, { params: { username: 'leaver' } })
    expect((await viewProfile()).status).toBe(200)
    await leave(ada)
    expect((await viewProfile()).status).toBe(404)
  })
})

describe('reactivation', () => {
  test('works once by the link of the email; sign-in then needs the password', async () => {
    const ada = await api.signUp()
    await leave(ada)
    const letter = await lastEmail(ada.email)
    expect(letter.subject).toBe(accountEmailTexts.disabled.subject)
    const tries = await Promise.all(Array.from({ length: 30 }, () => reactivateBy(letter.token)))
    expect(tries.filter(({ status }) => status === 200)).toHaveLength(1)
    expect((await lastEmail(ada.email)).subject).toBe(accountEmailTexts.reactivated.subject)
    expect((await ada.browser.call(getUser)).status).toBe(401)
    expect((await api.signIn(api.browser(), ada.email)).status).toBe(200)
  })

  test('is sent again by a password reset request, which cannot set a password meanwhile', async () => {
    const ada = await api.signUp()
    await leave(ada)
    await lastEmail(ada.email)
    const captcha_token = await api.standIn.mint({ version: 'v2' })
    await api.browser().call(forgotPassword, { body: { email: ada.email, captcha_token } })
    const letter = await lastEmail(ada.email)
    expect(letter.subject).toBe(accountEmailTexts.disabled.subject)
    expect((await reactivateBy(letter.token)).status).toBe(200)
  })

  test('is rejected for an account disabled by staff, a link of another kind, and a guess', async () => {
    const ada = await api.signUp()
    await leave(ada)
    const { token } = await lastEmail(ada.email)
    await api.database.owner.updateTable('users').set({ disabled_reason: null }).where('id', '=', ada.id).execute()
    expect((await reactivateBy(token)).status).toBe(410)
    expect((await reactivateBy('A'.repeat(43))).status).toBe(410)
    expect((await reactivateBy('x')).status).toBe(404)
    const other = await api.signUp()
    await worker.drain()
    const prove = worker.mails.accepted.findLast(({ to }) => to.includes(other.email))
    expect(
      (await reactivateBy(prove === undefined ? '' : (getLink(prove).pathname.split('/').at(-1) ?? ''))).status,
    ).toBe(410)
  })

  test('expires after thirty days', async () => {
    const ada = await api.signUp()
    await leave(ada)
    const { token } = await lastEmail(ada.email)
    await api.database.owner
      .updateTable('one_time_links')
      .set({ expires_at: new Date(api.context.clock().getTime() - 1000) })
      .where('purpose', '=', 'reactivate')
      .execute()
    expect((await reactivateBy(token)).status).toBe(410)
  })
})

describe('an erasure request', () => {
  test('disables the account, schedules erasure in two weeks, and can be cancelled by its email', async () => {
    const ada = await api.signUp()
    const before = api.context.clock()
    const response = await ada.browser.call(eraseAccount, { body: { password: validPassword } })
    const after = api.context.clock()
    expect(response.status).toBe(200)
    const { erase_at: eraseAt } = response.body['data'] as { erase_at: string }
    const asked = new Date(Date.parse(eraseAt) - 14 * 86_400_000)
    expect(asked > before && asked < after).toBe(true)
    expect((await ada.browser.call(getUser)).status).toBe(401)
    expect((await api.signIn(api.browser(), ada.email)).status).toBe(401)
    const letter = await lastEmail(ada.email)
    expect(letter.subject).toBe(accountEmailTexts['erasure-asked'].subject)
    expect((await reactivateBy(letter.token)).status).toBe(200)
    const row = await api.database.owner
      .selectFrom('users')
      .select(['erase_at', 'disabled_at', 'disabled_reason'])
      .where('id', '=', ada.id)
      .executeTakeFirstOrThrow()
    expect(row).toEqual({ erase_at: null, disabled_at: null, disabled_reason: null })
    expect((await api.signIn(api.browser(), ada.email)).status).toBe(200)
  })

  test('needs the password', async () => {
    const ada = await api.signUp()
    expect((await ada.browser.call(eraseAccount, { body: { password: 'Wrong-password-1' } })).status).toBe(422)
    expect((await api.browser().call(eraseAccount, { body: { password: validPassword } })).status).toBe(401)
    expect((await ada.browser.call(getUser)).status).toBe(200)
  })
})
