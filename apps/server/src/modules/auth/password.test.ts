import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { hashSecret, createSecret } from '#server/lib/tokens.ts'
import { validPassword, startAccountApi, type AccountApi, type Person } from '#server/testing/account-api.ts'
import { changePassword, getUser } from '@grana/contract/accounts'
import { forgotPassword, trustBrowser, logIn, verifyEmailAddress, resetPassword } from '@grana/contract/auth'
import { errorTexts } from '@grana/messages/es/errors'
import { fixed } from '@grana/messages/es/fixed'
import { successTexts } from '@grana/messages/es/success'
import { validationTexts } from '@grana/messages/es/validation'
import { lockoutThreshold } from '../credentials/public.ts'
import type { LinkPurpose } from './queries-links.ts'

let api: AccountApi
beforeAll(async () => {
  api = await startAccountApi()
})
afterAll(() => api.close())

const nextPassword = 'Tranvia&4colinas'

/** A link as the worker creates it; only the email contains the token. */
async function linkFor({ id, email }: Person, purpose: LinkPurpose, seconds = 1800): Promise<string> {
  const token = createSecret()
  const now = api.context.clock()
  await api.database.owner
    .insertInto('one_time_links')
    .values({
      token_hash: hashSecret(token),
      purpose,
      user_id: id,
      email,
      created_at: now,
      expires_at: new Date(now.getTime() + seconds * 1000),
    })
    .execute()
  return token
}

function twice(password: string) {
  return { password, password_confirmation: password }
}

function reset(token: string, password = nextPassword, confirmation = password) {
  return api.browser().call(resetPassword, {
    params: { token },
    body: { password, password_confirmation: confirmation },
  })
}

describe('requesting a password reset', () => {
  test('returns the same response for every address', async () => {
    const { email } = await api.signUp()
    const ask = async (address: string) =>
      api.browser().call(forgotPassword, {
        body: { email: address, captcha_token: await api.standIn.mint({ version: 'v2' }) },
      })
    const [known, unknown] = [await ask(email), await ask('nadie@correo.example')]
    expect([known.status, known.body]).toEqual([200, { data: null, message: successTexts['password.reset_requested'] }])
    expect([unknown.status, unknown.body]).toEqual([known.status, known.body])
  })

  test('needs a captcha', async () => {
    const response = await api
      .browser()
      .call(forgotPassword, { body: { email: 'a@correo.example', captcha_token: 'no' } })
    expect(response.body['code']).toBe('captcha.failed')
  })
})

describe('R23: a password reset link', () => {
  test('works once, ends every session, and opens none', async () => {
    const person = await api.signUp()
    const token = await linkFor(person, 'reset_password')
    const response = await reset(token)
    expect([response.status, response.body]).toEqual([200, { data: null, message: successTexts['password.reset'] }])
    expect((await person.browser.call(getUser)).status).toBe(401)
    expect((await api.signIn(api.browser(), person.email, validPassword)).status).toBe(401)
    expect((await api.signIn(api.browser(), person.email, nextPassword)).status).toBe(200)
    const again = await reset(token)
    expect([again.status, again.body['message']]).toEqual([410, errorTexts['auth.link_expired']])
  })

  test('makes the browser known, so that the owner can sign in while unknown browsers are locked out', async () => {
    const person = await api.signUp()
    for (let index = 0; index < lockoutThreshold; index += 1) {
      const stranger = api.browser({ address: `203.0.113.${index + 1}` })
      await stranger.call(logIn, { body: { email: person.email, password: 'Ninguna#7otra' } })
    }
    const refused = await api.signIn(api.browser(), person.email)
    expect(refused.body['code']).toBe('auth.too_many_failures')
    const [token, spare] = [await linkFor(person, 'reset_password'), await linkFor(person, 'reset_password')]
    const own = api.browser()
    const response = await own.call(resetPassword, { params: { token }, body: twice(nextPassword) })
    expect(response.status).toBe(200)
    expect([...own.cookies.keys()]).toEqual(['__Host-grana_browser'])
    expect((await api.signIn(api.browser(), person.email, nextPassword)).status, 'another browser').toBe(429)
    const late = api.browser()
    await late.call(resetPassword, { params: { token: spare }, body: twice(nextPassword) })
    expect([...late.cookies.keys()], 'a used link sets no cookie').toEqual([])
    expect((await api.signIn(own, person.email, nextPassword)).status).toBe(200)
  })

  test('is not consumed by invalid input, and lasts half an hour', async () => {
    const person = await api.signUp()
    const token = await linkFor(person, 'reset_password')
    for (let index = 0; index < 100; index += 1) {
      const looked = await api.app.inject({ url: resetPassword.path.replace('{token}', token) })
      expect(looked.statusCode).toBe(405)
    }
    expect((await reset(token, 'corta')).status).toBe(422)
    expect((await reset(token, nextPassword, 'Otra&4cosa')).body['fields']).toEqual({
      password_confirmation: validationTexts['password.mismatch'],
    })
    api.forward(1801)
    expect((await reset(token)).status).toBe(410)
  })

  test('succeeds for exactly one of thirty concurrent uses', async () => {
    const person = await api.signUp()
    for (let round = 0; round < 3; round += 1) {
      const token = await linkFor(person, 'reset_password')
      const response = await Promise.all(Array.from({ length: 30 }, () => reset(token)))
      expect(response.filter(({ status }) => status === 200)).toHaveLength(1)
      expect(response.every(({ status }) => [200, 410, 429].includes(status))).toBe(true)
    }
  })

  test('invalidates the others of its kind, and serves no other purpose', async () => {
    const person = await api.signUp()
    const [first, second, proof] = [
      await linkFor(person, 'reset_password'),
      await linkFor(person, 'reset_password'),
      await linkFor(person, 'prove_email'),
    ]
    expect((await reset(proof)).status).toBe(410)
    expect((await reset(second)).status).toBe(200)
    expect((await reset(first)).status).toBe(410)
  })

  test.for(['x', 'a'.repeat(300), '../../etc', "' or 1=1 --"])('rejects %s', async (token) => {
    expect([404, 410, 414]).toContain((await reset(token)).status)
  })
})

describe('verifying an email address', () => {
  test('exactly one of thirty concurrent uses succeeds, and the email address is verified', async () => {
    const person = await api.signUp()
    const token = await linkFor(person, 'prove_email')
    const response = await Promise.all(
      Array.from({ length: 30 }, () => api.browser().call(verifyEmailAddress, { params: { token } })),
    )
    expect(response.filter(({ status }) => status === 200)).toHaveLength(1)
    const user = (await person.browser.call(getUser)).body['data'] as Record<string, unknown>
    expect(user['email_verified']).toBe(true)
  })

  test('a link to a former address verifies nothing', async () => {
    const person = await api.signUp()
    const token = await linkFor({ ...person, email: 'otra@correo.example' }, 'prove_email')
    await api.browser().call(verifyEmailAddress, { params: { token } })
    const user = (await person.browser.call(getUser)).body['data'] as Record<string, unknown>
    expect(user['email_verified']).toBe(false)
  })

  test('the link makes the browser known', async () => {
    const person = await api.signUp()
    const browser = api.browser()
    const response = await browser.call(trustBrowser, { params: { token: await linkFor(person, 'know_browser') } })
    expect(response.status).toBe(200)
    expect([...browser.cookies.keys()]).toEqual(['__Host-grana_browser'])
    const rows = await api.database.owner
      .selectFrom('known_browsers')
      .selectAll()
      .where('user_id', '=', person.id)
      .execute()
    expect(rows).toHaveLength(2)
  })
})

describe('changing the password', () => {
  const change = (person: Person, current: string, chosen: { next?: string; again?: string } = {}) => {
    const { next = nextPassword, again = next } = chosen
    return person.browser.call(changePassword, {
      body: { current_password: current, password: next, password_confirmation: again },
    })
  }

  test('R15, R16: ends every other session, and returns new tokens to this browser', async () => {
    const person = await api.signUp()
    const other = api.browser()
    await api.signIn(other, person.email)
    const old = { ...person.browser.script }
    const response = await change(person, validPassword)
    expect([response.status, response.body['message']]).toEqual([200, successTexts['password.changed']])
    expect((await other.call(getUser)).status).toBe(401)
    expect((await person.browser.call(getUser)).status, 'the old tokens').toBe(401)
    person.browser.hold(response, person.email)
    expect(person.browser.script.access).not.toBe(old.access)
    expect((await person.browser.call(getUser)).status).toBe(200)
  })

  test('a wrong current password is reported on its field, and five start a pause', async () => {
    const person = await api.signUp()
    for (let index = 0; index < 5; index += 1) {
      const response = await change(person, 'Otra#7cosa')
      expect([response.status, response.body['message']]).toEqual([422, fixed.currentPasswordWrong])
      expect(response.body['fields']).toEqual({ current_password: fixed.currentPasswordWrong })
    }
    expect((await change(person, validPassword)).body['code']).toBe('auth.paused')
  })

  test('applies the rules for new passwords', async () => {
    const person = await api.signUp()
    expect((await change(person, validPassword, { next: 'Password1!' })).body['fields']).toEqual({
      password: validationTexts['password.common'],
    })
    expect((await change(person, validPassword, { again: 'Otra&5cosa' })).body['fields']).toEqual({
      password_confirmation: validationTexts['password.mismatch'],
    })
  })
})
