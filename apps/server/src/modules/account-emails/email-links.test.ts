import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ReceivedEmail } from '#server/lib/test-mail-server.ts'
import { startAccountApi, type AccountApi } from '#server/testing/account-api.ts'
import { getLink, decodeHeader } from '#server/testing/email-parts.ts'
import { startTestWorker, type TestWorker } from '#server/testing/test-worker.ts'
import { getUser } from '@grana/contract/accounts'
import { forgotPassword, trustBrowser, verifyEmailAddress, resetPassword } from '@grana/contract/auth'
import { accountEmailTexts, type AccountEmailKind } from '@grana/messages/es/emails/account'

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

/** Runs due jobs and returns the one email of a kind sent to an address. */
async function emailTo(email: string, kind: AccountEmailKind): Promise<ReceivedEmail> {
  await worker.drain()
  const found = worker.mails.accepted.filter(
    (mail) => mail.to.includes(email) && decodeHeader(mail, 'subject') === accountEmailTexts[kind].subject,
  )
  expect(found).toHaveLength(1)
  return found[0] as ReceivedEmail
}

function tokenOf(mail: ReceivedEmail): { token: string } {
  return { token: getLink(mail).pathname.split('/').at(-1) ?? '' }
}

test('sign-up sends a link that verifies the email address once, and verification sends a welcome email', async () => {
  const { email, browser } = await api.signUp()
  const params = tokenOf(await emailTo(email, 'prove'))
  expect((await browser.call(verifyEmailAddress, { params, body: {} })).status).toBe(200)
  expect((await browser.call(getUser)).body['data']).toMatchObject({ email_verified: true })
  expect((await browser.call(verifyEmailAddress, { params, body: {} })).body['code']).toBe('auth.link_expired')
  await emailTo(email, 'welcome')
})

test('a forgotten password sends a link that sets a new one, and the change sends another email', async () => {
  const { email } = await api.signUp()
  const browser = api.browser()
  const captcha_token = await api.standIn.mint({ version: 'v2' })
  expect((await browser.call(forgotPassword, { body: { email, captcha_token } })).status).toBe(200)
  const params = tokenOf(await emailTo(email, 'reset'))
  const body = { password: nextPassword, password_confirmation: nextPassword }
  expect((await browser.call(resetPassword, { params, body })).status).toBe(200)
  await emailTo(email, 'password-changed')
  expect((await api.signIn(api.browser(), email, nextPassword)).status).toBe(200)
  // The browser that opened the link is known; any other sends an email.
  await emailTo(email, 'new-browser')
  expect((await api.signIn(browser, email, nextPassword)).status).toBe(200)
  await emailTo(email, 'new-browser')
})

test('a lockout of unknown browsers sends a link that makes a browser known', async () => {
  const { id, email } = await api.signUp()
  await worker.happened('user.locked_out_strangers', { userId: id, at: new Date().toISOString() })
  const params = tokenOf(await emailTo(email, 'strangers-stopped'))
  const browser = api.browser()
  expect((await browser.call(trustBrowser, { params, body: {} })).status).toBe(200)
  await api.signIn(browser, email)
  await worker.drain()
  // A sign-in from a known browser sends no email.
  const subjects = worker.mails.accepted
    .filter(({ to }) => to.includes(email))
    .map((mail) => decodeHeader(mail, 'subject'))
  expect(subjects).not.toContain(accountEmailTexts['new-browser'].subject)
})
