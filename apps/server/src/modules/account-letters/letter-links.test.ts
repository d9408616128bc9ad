import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Arrived } from '#server/lib/test-mail-server.ts'
import { startAccountApi, type AccountApi } from '#server/testing/account-api.ts'
import { linkIn, shownHeader } from '#server/testing/mail-parts.ts'
import { startTestWorker, type TestWorker } from '#server/testing/test-worker.ts'
import { getUser } from '@grana/contract/accounts'
import { forgotPassword, knowBrowser, proveEmail, resetPassword } from '@grana/contract/auth'
import { accountLetters, type AccountLetterKind } from '@grana/messages/es/emails/account'

const nextPassword = 'Otra-vez#73-puente'

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

/** Runs what is due and gives the one letter of a kind that somebody got. */
async function letterTo(email: string, kind: AccountLetterKind): Promise<Arrived> {
  await worker.drain()
  const found = worker.mails.accepted.filter(
    (mail) => mail.to.includes(email) && shownHeader(mail, 'subject') === accountLetters[kind].subject,
  )
  expect(found).toHaveLength(1)
  return found[0] as Arrived
}

function secretOf(mail: Arrived): { token: string } {
  return { token: linkIn(mail).pathname.split('/').at(-1) ?? '' }
}

test('signing up brings a letter whose link proves the address, once, and that brings a welcome', async () => {
  const { email, browser } = await api.signUp()
  const params = secretOf(await letterTo(email, 'prove'))
  expect((await browser.call(proveEmail, { params, body: {} })).status).toBe(200)
  expect((await browser.call(getUser)).body['data']).toMatchObject({ email_verified: true })
  expect((await browser.call(proveEmail, { params, body: {} })).body['code']).toBe('auth.link_expired')
  await letterTo(email, 'welcome')
})

test('a forgotten password brings a letter whose link sets a new one, and that is told by another', async () => {
  const { email } = await api.signUp()
  const browser = api.browser()
  const captcha_token = await api.standIn.mint({ version: 'v2' })
  expect((await browser.call(forgotPassword, { body: { email, captcha_token } })).status).toBe(200)
  const params = secretOf(await letterTo(email, 'reset'))
  const body = { password: nextPassword, password_confirmation: nextPassword }
  expect((await browser.call(resetPassword, { params, body })).status).toBe(200)
  await letterTo(email, 'password-changed')
  expect((await api.signIn(api.browser(), email, nextPassword)).status).toBe(200)
  // The browser in which the link was opened is known; any other is news.
  await letterTo(email, 'new-browser')
  expect((await api.signIn(browser, email, nextPassword)).status).toBe(200)
  await letterTo(email, 'new-browser')
})

test('strangers who fail bring a letter whose link makes a browser known', async () => {
  const { id, email } = await api.signUp()
  await worker.happened('user.locked_out_strangers', { userId: id, at: new Date().toISOString() })
  const params = secretOf(await letterTo(email, 'strangers-stopped'))
  const browser = api.browser()
  expect((await browser.call(knowBrowser, { params, body: {} })).status).toBe(200)
  await api.signIn(browser, email)
  await worker.drain()
  // A browser that is known is no news to anybody.
  const subjects = worker.mails.accepted
    .filter(({ to }) => to.includes(email))
    .map((mail) => shownHeader(mail, 'subject'))
  expect(subjects).not.toContain(accountLetters['new-browser'].subject)
})
