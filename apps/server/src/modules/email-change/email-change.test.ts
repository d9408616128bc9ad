import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ReceivedEmail } from '#server/lib/test-mail-server.ts'
import { hashSecret } from '#server/lib/tokens.ts'
import { validPassword, startAccountApi, type AccountApi, type Person } from '#server/testing/account-api.ts'
import { getLink, emailParts, decodeHeader } from '#server/testing/email-parts.ts'
import { startTestWorker, type TestWorker } from '#server/testing/test-worker.ts'
import { getUser } from '@grana/contract/accounts'
import { verifyEmailAddress, resetPassword } from '@grana/contract/auth'
import { answerEmailChange, cancelEmailChange, changeEmail, emailChangeSeconds } from '@grana/contract/email-change'
import { accountEmailTexts, type AccountEmailKind } from '@grana/messages/es/emails/account'
import { errorTexts } from '@grana/messages/es/errors'
import { successTexts } from '@grana/messages/es/success'

let api: AccountApi
let worker: TestWorker
let wishes = 0

beforeAll(async () => {
  api = await startAccountApi()
  worker = await startTestWorker({}, api.database)
})
afterAll(async () => {
  await worker.close()
  await api.close()
})

const newAddress = () => {
  wishes += 1
  return `nueva.${wishes}@correo.example`
}
const emailsTo = (email: string, kind: AccountEmailKind): ReceivedEmail[] =>
  worker.mails.accepted.filter(
    (mail) => mail.to.includes(email) && decodeHeader(mail, 'subject') === accountEmailTexts[kind].subject,
  )
async function tokenTo(email: string, kind: AccountEmailKind): Promise<string> {
  await worker.drain()
  const mail = emailsTo(email, kind).at(-1)
  if (!mail) throw new Error(`no email ${kind} to ${email}`)
  return getLink(mail).pathname.split('/').at(-1) ?? ''
}

/** A user with a verified email address. */
async function signUpVerified(): Promise<Person> {
  const person = await api.signUp()
  const token = await tokenTo(person.email, 'prove')
  await person.browser.call(verifyEmailAddress, { params: { token }, body: {} })
  return person
}

const ask = (person: Person, email: string, password = validPassword) =>
  person.browser.call(changeEmail, { body: { email, password } })
const answerLink = (token: string, agree = true) =>
  api.browser().call(answerEmailChange, { params: { token }, body: { agree } })
const addressOf = async (person: Person) =>
  (
    await api.database.owner
      .selectFrom('users')
      .select(['email', 'email_key', 'email_verified_at'])
      .where('id', '=', person.id)
      .executeTakeFirstOrThrow()
  ).email

async function requestChange() {
  const person = await signUpVerified()
  const email = newAddress()
  expect((await ask(person, email)).status).toBe(200)
  return {
    person,
    email,
    old: await tokenTo(person.email, 'email-change-old'),
    fresh: await tokenTo(email, 'email-change-new'),
  }
}

describe('an email change', () => {
  test.each(['old', 'new'])(
    'is applied when both addresses agreed, the %s one first; every session ends',
    async (order) => {
      const { person, email, old, fresh } = await requestChange()
      const [first, second] = order === 'old' ? [old, fresh] : [fresh, old]
      const before = (await person.browser.call(getUser)).body['data']
      expect(before).toMatchObject({ email: person.email, pending_email: email })
      expect((await answerLink(first)).body['data']).toEqual({ outcome: 'waiting' })
      expect(await addressOf(person)).toBe(person.email)
      expect((await answerLink(second)).body['data']).toEqual({ outcome: 'changed' })
      expect((await person.browser.call(getUser)).status).toBe(401)
      expect((await api.signIn(api.browser(), person.email)).status).toBe(401)
      const browser = api.browser()
      expect((await api.signIn(browser, email)).status).toBe(200)
      const after = (await browser.call(getUser)).body['data']
      expect(after).toMatchObject({ email, email_verified: true, pending_email: null })
      await worker.drain()
      for (const address of [person.email, email]) expect(emailsTo(address, 'email-changed')).toHaveLength(1)
    },
  )

  test('does not reveal whether the new address has an account; its owner is notified without a link', async () => {
    const other = await api.signUp()
    const free = await ask(await api.signUp(), newAddress())
    const taken = await ask(await api.signUp(), other.email.toUpperCase())
    expect([taken.status, taken.body]).toEqual([free.status, free.body])
    expect(free.body['message']).toBe(successTexts['account.email_change_asked'])
    await worker.drain()
    expect(emailsTo(other.email, 'address-wanted')).toHaveLength(1)
    expect(emailsTo(other.email, 'email-change-new')).toEqual([])
  })

  test('fails when the new address got an account meanwhile', async () => {
    const { person, email, old, fresh } = await requestChange()
    await answerLink(old)
    await api.database.owner
      .updateTable('users')
      .set({ email, email_key: email })
      .where('id', '=', (await api.signUp()).id)
      .execute()
    expect((await answerLink(fresh)).body['code']).toBe('auth.link_expired')
    expect(await addressOf(person)).toBe(person.email)
    expect((await person.browser.call(getUser)).status).toBe(200)
  })

  test('of a quarantined account behaves like any other, and sends nothing to the owner of the address', async () => {
    const owner = await signUpVerified()
    const person = await api.signUp()
    await api.database.owner
      .updateTable('users')
      .set({ email: owner.email, email_key: null })
      .where('id', '=', person.id)
      .execute()
    person.browser.script.email = owner.email
    const email = newAddress()
    expect((await ask({ ...person, email: owner.email }, email)).status).toBe(200)
    expect((await answerLink(await tokenTo(email, 'email-change-new'))).body['data']).toEqual({ outcome: 'changed' })
    await worker.drain()
    expect(emailsTo(owner.email, 'email-change-old')).toEqual([])
    expect(emailsTo(owner.email, 'email-changed')).toEqual([])
    expect((await owner.browser.call(getUser)).body['data']).toMatchObject({ email: owner.email, pending_email: null })
    expect((await api.signIn(api.browser(), email)).status).toBe(200)
  })

  test('of an unverified address needs only the new one', async () => {
    const person = await api.signUp()
    const email = newAddress()
    await ask(person, email)
    const token = await tokenTo(email, 'email-change-new')
    expect(emailsTo(person.email, 'email-change-old')).toEqual([])
    expect((await answerLink(token)).body['data']).toEqual({ outcome: 'changed' })
    expect(await addressOf(person)).toBe(email)
  })

  test('invalidates the links sent to the old address', async () => {
    const { person, old, fresh } = await requestChange()
    const token = 'r'.repeat(43)
    const now = api.context.clock()
    await api.database.owner
      .insertInto('one_time_links')
      .values({
        token_hash: hashSecret(token),
        purpose: 'reset_password',
        user_id: person.id,
        email: person.email,
        created_at: now,
        expires_at: new Date(now.getTime() + 1_800_000),
      })
      .execute()
    await answerLink(old)
    await answerLink(fresh)
    const body = { password: 'Tranvia&4colinas', password_confirmation: 'Tranvia&4colinas' }
    expect((await api.browser().call(resetPassword, { params: { token }, body })).body['code']).toBe(
      'auth.link_expired',
    )
  })

  test('sends no typed text to the old address', async () => {
    const { person, email } = await requestChange()
    const [mail] = emailsTo(person.email, 'email-change-old')
    expect(JSON.stringify(emailParts(mail as ReceivedEmail))).not.toContain(email)
  })
})

describe('stopping an email change', () => {
  test('works from either address, and invalidates every link', async () => {
    for (const side of ['old', 'fresh'] as const) {
      const change = await requestChange()
      const other = change[side === 'old' ? 'fresh' : 'old']
      expect((await answerLink(change[side], false)).body['data']).toEqual({ outcome: 'stopped' })
      expect((await answerLink(other)).body['code']).toBe('auth.link_expired')
      expect(await addressOf(change.person)).toBe(change.person.email)
      expect((await change.person.browser.call(getUser)).body['data']).toMatchObject({ pending_email: null })
    }
  })

  test('works once for the signed-in user', async () => {
    const { person, old, fresh } = await requestChange()
    const response = await person.browser.call(cancelEmailChange)
    expect([response.status, response.body['message']]).toEqual([200, successTexts['account.email_change_stopped']])
    expect((await person.browser.call(cancelEmailChange)).status).toBe(404)
    for (const token of [old, fresh]) expect((await answerLink(token)).status).toBe(410)
  })

  test('a newer request replaces the previous one', async () => {
    const { person, old, fresh } = await requestChange()
    api.forward(61)
    const email = newAddress()
    await ask(person, email)
    for (const token of [old, fresh]) expect((await answerLink(token)).status).toBe(410)
    expect((await answerLink(await tokenTo(email, 'email-change-new'))).body['data']).toEqual({ outcome: 'waiting' })
  })
})

describe('limits', () => {
  test('requires a session, the password and the code', async () => {
    const person = await signUpVerified()
    const email = newAddress()
    expect((await api.browser().call(changeEmail, { body: { email, password: validPassword } })).status).toBe(401)
    const wrong = await ask(person, email, 'Nada-de-eso#55')
    expect(wrong.body['fields']).toEqual({ password: errorTexts['account.current_password_wrong'] })
    await api.database.owner
      .updateTable('users')
      .set({ totp_seed: Buffer.alloc(40), totp_enabled_at: new Date() })
      .where('id', '=', person.id)
      .execute()
    const response = await ask(person, email)
    expect(response.body['fields']).toEqual({ code: errorTexts['account.code_wrong'] })
    expect((await person.browser.call(getUser)).body['data']).toMatchObject({ pending_email: null })
  })

  test('rejects the current address', async () => {
    const person = await signUpVerified()
    expect((await ask(person, person.email.toUpperCase())).body['fields']).toEqual({
      email: errorTexts['account.email_same'],
    })
  })

  test('allows one request a minute, five a day', async () => {
    const person = await api.signUp()
    expect((await ask(person, newAddress())).status).toBe(200)
    expect((await ask(person, newAddress())).body['code']).toBe('auth.resend_later')
    const statuses: number[] = []
    for (let wish = 0; wish < 5; wish += 1) {
      api.forward(61)
      statuses.push((await ask(person, newAddress())).status)
    }
    expect(statuses).toEqual([200, 200, 200, 200, 429])
  })

  test('a link works once: one of thirty concurrent uses counts', async () => {
    const { person, old, fresh } = await requestChange()
    await answerLink(old)
    const response = await Promise.all(Array.from({ length: 30 }, () => answerLink(fresh)))
    expect(response.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(response.filter(({ status }) => status === 410)).toHaveLength(29)
    expect(await addressOf(person)).not.toBe(person.email)
  })

  test('both links used concurrently apply the change once', async () => {
    const { person, email, old, fresh } = await requestChange()
    const response = await Promise.all([old, fresh, old, fresh].map((token) => answerLink(token)))
    const outcomes = response.flatMap(({ body }) => (body['data'] as { outcome?: string } | undefined)?.outcome ?? [])
    expect(outcomes.toSorted()).toEqual(['changed', 'waiting'])
    expect(await addressOf(person)).toBe(email)
  })

  test('the database rejects a change that only one address agreed to', async () => {
    const { person, email, fresh } = await requestChange()
    await answerLink(fresh)
    const { rows } = await sql<{ moved: boolean }>`
      select grana.move_address(id, now()) as moved from grana.email_changes where new_email = ${email}`.execute(
      api.database.api,
    )
    expect(rows).toEqual([{ moved: false }])
    expect(await addressOf(person)).toBe(person.email)
  })

  test('rejects a link of another kind and an expired one', async () => {
    const person = await api.signUp()
    const proof = await tokenTo(person.email, 'prove')
    expect((await answerLink(proof)).status).toBe(410)
    const { old, fresh } = await requestChange()
    await answerLink(old)
    api.forward(emailChangeSeconds + 1)
    expect((await answerLink(fresh)).status).toBe(410)
  })
})
