import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { startAccountApi, goodPassword, type AccountApi, type Person } from '#server/testing/account-api.ts'
import { linkIn, shownHeader } from '#server/testing/mail-parts.ts'
import { insertTestUser, testPassword } from '#server/testing/test-user.ts'
import { startTestWorker, type TestWorker } from '#server/testing/test-worker.ts'
import { getUser } from '@grana/contract/accounts'
import { forgotPassword, logIn, refreshToken } from '@grana/contract/auth'
import { disableAccount, eraseAccount, reactivateAccount } from '@grana/contract/data-rights'
import { getProfile, saveVisibility } from '@grana/contract/presence'
import { accountLetters } from '@grana/messages/es/emails/account'

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

const leave = (person: Person, password = goodPassword) => person.browser.call(disableAccount, { body: { password } })

/** The newest letter to somebody, and the token that its link carries. */
async function lastLetter(email: string) {
  await worker.drain()
  const mail = worker.mails.accepted.findLast(({ to }) => to.includes(email))
  if (mail === undefined) throw new Error(`no mail came to ${email}`)
  return { subject: shownHeader(mail, 'subject'), token: linkIn(mail).pathname.split('/').at(-1) ?? '' }
}

const comeBack = (token: string) => api.browser().call(reactivateAccount, { params: { token }, body: {} })

describe('an account that its owner turns off', () => {
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

  test('is refused at the door with the same words, counters and status as any wrong password', async () => {
    const [ada, other] = [await api.signUp(), await api.signUp()]
    await leave(ada)
    const tell = async (email: string, password: string) => {
      const told = await api.browser({ address: '203.0.113.9' }).call(logIn, { body: { email, password } })
      const { requestId: _own, ...rest } = told.body
      return { status: told.status, rest }
    }
    const right = await tell(ada.email, goodPassword)
    expect(right).toEqual(await tell(other.email, 'Wrong-password-1'))
    expect(right).toEqual(await tell('nobody.at.all@correo.example', goodPassword))
    expect(right.status).toBe(401)
  })

  test('is not turned off by a wrong password, nor without the code where one is due', async () => {
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
      body: { password: goodPassword, code: 'AAAA-BBBB-CCCC-DDDD' },
    })
    expect(wrongCode.status).not.toBe(200)
    expect((await ada.browser.call(getUser)).status).toBe(200)
  })

  test('cannot be turned off by nobody, and staff are turned off by an administrator', async () => {
    expect((await api.browser().call(disableAccount, { body: { password: 'x' } })).status).toBe(401)
    const { email } = await insertTestUser(api.database.owner, { kind: 'staff', staff_role: 'triager' })
    const staff = api.browser()
    await api.signIn(staff, email, testPassword)
    for (const operation of [disableAccount, eraseAccount]) {
      const told = await staff.call(operation, { body: { password: testPassword } })
      expect([told.status, told.body['code']]).toEqual([403, 'auth.forbidden'])
    }
  })

  test('hides the profile', async () => {
    const [ada, viewer] = [await api.signUp('leaver'), await api.signUp('viewer')]
    await api.database.owner.updateTable('users').set({ email_verified_at: new Date() }).execute()
    await ada.browser.call(saveVisibility, { body: { visibility: 'everyone', open_web: true } })
    const look = () => viewer.browser.call(getProfile, { params: { username: 'leaver' } })
    expect((await look()).status).toBe(200)
    await leave(ada)
    expect((await look()).status).toBe(404)
  })
})

describe('the way back', () => {
  test('is the link of the letter, once; then password as ever', async () => {
    const ada = await api.signUp()
    await leave(ada)
    const letter = await lastLetter(ada.email)
    expect(letter.subject).toBe(accountLetters.disabled.subject)
    const tries = await Promise.all(Array.from({ length: 30 }, () => comeBack(letter.token)))
    expect(tries.filter(({ status }) => status === 200)).toHaveLength(1)
    expect((await lastLetter(ada.email)).subject).toBe(accountLetters.reactivated.subject)
    expect((await ada.browser.call(getUser)).status).toBe(401)
    expect((await api.signIn(api.browser(), ada.email)).status).toBe(200)
  })

  test('is asked for again by asking for a new password, and no new password can be set meanwhile', async () => {
    const ada = await api.signUp()
    await leave(ada)
    await lastLetter(ada.email)
    const captcha_token = await api.standIn.mint({ version: 'v2' })
    await api.browser().call(forgotPassword, { body: { email: ada.email, captcha_token } })
    const letter = await lastLetter(ada.email)
    expect(letter.subject).toBe(accountLetters.disabled.subject)
    expect((await comeBack(letter.token)).status).toBe(200)
  })

  test('is not open for an account that staff turned off, nor for a link of another kind or a guess', async () => {
    const ada = await api.signUp()
    await leave(ada)
    const { token } = await lastLetter(ada.email)
    await api.database.owner.updateTable('users').set({ disabled_reason: null }).where('id', '=', ada.id).execute()
    expect((await comeBack(token)).status).toBe(410)
    expect((await comeBack('A'.repeat(43))).status).toBe(410)
    expect((await comeBack('x')).status).toBe(404)
    const other = await api.signUp()
    await worker.drain()
    const prove = worker.mails.accepted.findLast(({ to }) => to.includes(other.email))
    expect((await comeBack(prove === undefined ? '' : (linkIn(prove).pathname.split('/').at(-1) ?? ''))).status).toBe(
      410,
    )
  })

  test('closes after thirty days', async () => {
    const ada = await api.signUp()
    await leave(ada)
    const { token } = await lastLetter(ada.email)
    await api.database.owner
      .updateTable('one_time_links')
      .set({ expires_at: new Date(api.context.clock().getTime() - 1000) })
      .where('purpose', '=', 'reactivate')
      .execute()
    expect((await comeBack(token)).status).toBe(410)
  })
})

describe('a wish to be erased', () => {
  test('turns the account off, sets the day two weeks ahead, and can be called off by its letter', async () => {
    const ada = await api.signUp()
    const before = api.context.clock()
    const told = await ada.browser.call(eraseAccount, { body: { password: goodPassword } })
    const after = api.context.clock()
    expect(told.status).toBe(200)
    const { erase_at: eraseAt } = told.body['data'] as { erase_at: string }
    const asked = new Date(Date.parse(eraseAt) - 14 * 86_400_000)
    expect(asked > before && asked < after).toBe(true)
    expect((await ada.browser.call(getUser)).status).toBe(401)
    expect((await api.signIn(api.browser(), ada.email)).status).toBe(401)
    const letter = await lastLetter(ada.email)
    expect(letter.subject).toBe(accountLetters['erasure-asked'].subject)
    expect((await comeBack(letter.token)).status).toBe(200)
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
    expect((await api.browser().call(eraseAccount, { body: { password: goodPassword } })).status).toBe(401)
    expect((await ada.browser.call(getUser)).status).toBe(200)
  })
})
