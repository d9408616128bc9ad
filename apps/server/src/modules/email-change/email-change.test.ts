import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Arrived } from '#server/lib/test-mail-server.ts'
import { hashSecret } from '#server/lib/tokens.ts'
import { goodPassword, startAccountApi, type AccountApi, type Person } from '#server/testing/account-api.ts'
import { linkIn, mailParts, shownHeader } from '#server/testing/mail-parts.ts'
import { startTestWorker, type TestWorker } from '#server/testing/test-worker.ts'
import { getUser } from '@grana/contract/accounts'
import { proveEmail, resetPassword } from '@grana/contract/auth'
import { answerEmailChange, cancelEmailChange, changeEmail, emailChangeSeconds } from '@grana/contract/email-change'
import { accountLetters, type AccountLetterKind } from '@grana/messages/es/emails/account'
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
const lettersTo = (email: string, kind: AccountLetterKind): Arrived[] =>
  worker.mails.accepted.filter(
    (mail) => mail.to.includes(email) && shownHeader(mail, 'subject') === accountLetters[kind].subject,
  )
async function tokenTo(email: string, kind: AccountLetterKind): Promise<string> {
  await worker.drain()
  const mail = lettersTo(email, kind).at(-1)
  if (!mail) throw new Error(`no letter ${kind} to ${email}`)
  return linkIn(mail).pathname.split('/').at(-1) ?? ''
}

/** Somebody whose address is proven. */
async function proven(): Promise<Person> {
  const person = await api.signUp()
  const token = await tokenTo(person.email, 'prove')
  await person.browser.call(proveEmail, { params: { token }, body: {} })
  return person
}

const ask = (person: Person, email: string, password = goodPassword) =>
  person.browser.call(changeEmail, { body: { email, password } })
const say = (token: string, agree = true) =>
  api.browser().call(answerEmailChange, { params: { token }, body: { agree } })
const addressOf = async (person: Person) =>
  (
    await api.database.owner
      .selectFrom('users')
      .select(['email', 'email_key', 'email_verified_at'])
      .where('id', '=', person.id)
      .executeTakeFirstOrThrow()
  ).email

async function asked() {
  const person = await proven()
  const email = newAddress()
  expect((await ask(person, email)).status).toBe(200)
  return {
    person,
    email,
    old: await tokenTo(person.email, 'email-change-old'),
    fresh: await tokenTo(email, 'email-change-new'),
  }
}

describe('a change of address', () => {
  test.each(['old', 'new'])('happens when both have agreed, the %s one first; every session ends', async (order) => {
    const { person, email, old, fresh } = await asked()
    const [first, second] = order === 'old' ? [old, fresh] : [fresh, old]
    const before = (await person.browser.call(getUser)).body['data']
    expect(before).toMatchObject({ email: person.email, pending_email: email })
    expect((await say(first)).body['data']).toEqual({ outcome: 'waiting' })
    expect(await addressOf(person)).toBe(person.email)
    expect((await say(second)).body['data']).toEqual({ outcome: 'changed' })
    expect((await person.browser.call(getUser)).status).toBe(401)
    expect((await api.signIn(api.browser(), person.email)).status).toBe(401)
    const browser = api.browser()
    expect((await api.signIn(browser, email)).status).toBe(200)
    const after = (await browser.call(getUser)).body['data']
    expect(after).toMatchObject({ email, email_verified: true, pending_email: null })
    await worker.drain()
    for (const address of [person.email, email]) expect(lettersTo(address, 'email-changed')).toHaveLength(1)
  })

  test('is not told apart by whether the new address has an account; its owner hears, and gets no link', async () => {
    const other = await api.signUp()
    const free = await ask(await api.signUp(), newAddress())
    const taken = await ask(await api.signUp(), other.email.toUpperCase())
    expect([taken.status, taken.body]).toEqual([free.status, free.body])
    expect(free.body['message']).toBe(successTexts['account.email_change_asked'])
    await worker.drain()
    expect(lettersTo(other.email, 'address-wanted')).toHaveLength(1)
    expect(lettersTo(other.email, 'email-change-new')).toEqual([])
  })

  test('that the new address got an account in the meantime comes to nothing', async () => {
    const { person, email, old, fresh } = await asked()
    await say(old)
    await api.database.owner
      .updateTable('users')
      .set({ email, email_key: email })
      .where('id', '=', (await api.signUp()).id)
      .execute()
    expect((await say(fresh)).body['code']).toBe('auth.link_expired')
    expect(await addressOf(person)).toBe(person.email)
    expect((await person.browser.call(getUser)).status).toBe(200)
  })

  test('of an account in quarantine looks like that of any other, and leaves the owner of the address alone', async () => {
    const owner = await proven()
    const person = await api.signUp()
    await api.database.owner
      .updateTable('users')
      .set({ email: owner.email, email_key: null })
      .where('id', '=', person.id)
      .execute()
    person.browser.script.email = owner.email
    const email = newAddress()
    expect((await ask({ ...person, email: owner.email }, email)).status).toBe(200)
    expect((await say(await tokenTo(email, 'email-change-new'))).body['data']).toEqual({ outcome: 'changed' })
    await worker.drain()
    expect(lettersTo(owner.email, 'email-change-old')).toEqual([])
    expect(lettersTo(owner.email, 'email-changed')).toEqual([])
    expect((await owner.browser.call(getUser)).body['data']).toMatchObject({ email: owner.email, pending_email: null })
    expect((await api.signIn(api.browser(), email)).status).toBe(200)
  })

  test('of an address that was never proven needs the new one alone', async () => {
    const person = await api.signUp()
    const email = newAddress()
    await ask(person, email)
    const token = await tokenTo(email, 'email-change-new')
    expect(lettersTo(person.email, 'email-change-old')).toEqual([])
    expect((await say(token)).body['data']).toEqual({ outcome: 'changed' })
    expect(await addressOf(person)).toBe(email)
  })

  test('closes the links that went to the address that is left', async () => {
    const { person, old, fresh } = await asked()
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
    await say(old)
    await say(fresh)
    const body = { password: 'Tranvia&4colinas', password_confirmation: 'Tranvia&4colinas' }
    expect((await api.browser().call(resetPassword, { params: { token }, body })).body['code']).toBe(
      'auth.link_expired',
    )
  })

  test('leaves nothing that was typed in the letter to the old address', async () => {
    const { person, email } = await asked()
    const [mail] = lettersTo(person.email, 'email-change-old')
    expect(JSON.stringify(mailParts(mail as Arrived))).not.toContain(email)
  })
})

describe('stopping it', () => {
  test('either address can, and nothing of it works any more', async () => {
    for (const side of ['old', 'fresh'] as const) {
      const change = await asked()
      const other = change[side === 'old' ? 'fresh' : 'old']
      expect((await say(change[side], false)).body['data']).toEqual({ outcome: 'stopped' })
      expect((await say(other)).body['code']).toBe('auth.link_expired')
      expect(await addressOf(change.person)).toBe(change.person.email)
      expect((await change.person.browser.call(getUser)).body['data']).toMatchObject({ pending_email: null })
    }
  })

  test('the person can, once', async () => {
    const { person, old, fresh } = await asked()
    const told = await person.browser.call(cancelEmailChange)
    expect([told.status, told.body['message']]).toEqual([200, successTexts['account.email_change_stopped']])
    expect((await person.browser.call(cancelEmailChange)).status).toBe(404)
    for (const token of [old, fresh]) expect((await say(token)).status).toBe(410)
  })

  test('a newer wish takes the place of the one before', async () => {
    const { person, old, fresh } = await asked()
    api.forward(61)
    const email = newAddress()
    await ask(person, email)
    for (const token of [old, fresh]) expect((await say(token)).status).toBe(410)
    expect((await say(await tokenTo(email, 'email-change-new'))).body['data']).toEqual({ outcome: 'waiting' })
  })
})

describe('who may not', () => {
  test('nobody without the session, the password, or the code', async () => {
    const person = await proven()
    const email = newAddress()
    expect((await api.browser().call(changeEmail, { body: { email, password: goodPassword } })).status).toBe(401)
    const wrong = await ask(person, email, 'Nada-de-eso#55')
    expect(wrong.body['fields']).toEqual({ password: errorTexts['account.current_password_wrong'] })
    await api.database.owner
      .updateTable('users')
      .set({ totp_seed: Buffer.alloc(40), totp_enabled_at: new Date() })
      .where('id', '=', person.id)
      .execute()
    const told = await ask(person, email)
    expect(told.body['fields']).toEqual({ code: errorTexts['account.code_wrong'] })
    expect((await person.browser.call(getUser)).body['data']).toMatchObject({ pending_email: null })
  })

  test('the same address is no change', async () => {
    const person = await proven()
    expect((await ask(person, person.email.toUpperCase())).body['fields']).toEqual({
      email: errorTexts['account.email_same'],
    })
  })

  test('one wish a minute, five a day', async () => {
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

  test('a link is good once: of thirty at the same time one counts', async () => {
    const { person, old, fresh } = await asked()
    await say(old)
    const told = await Promise.all(Array.from({ length: 30 }, () => say(fresh)))
    expect(told.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(told.filter(({ status }) => status === 410)).toHaveLength(29)
    expect(await addressOf(person)).not.toBe(person.email)
  })

  test('both links at the same time change it once', async () => {
    const { person, email, old, fresh } = await asked()
    const told = await Promise.all([old, fresh, old, fresh].map((token) => say(token)))
    const outcomes = told.flatMap(({ body }) => (body['data'] as { outcome?: string } | undefined)?.outcome ?? [])
    expect(outcomes.toSorted()).toEqual(['changed', 'waiting'])
    expect(await addressOf(person)).toBe(email)
  })

  test('the database itself carries out no change to which only one has agreed', async () => {
    const { person, email, fresh } = await asked()
    await say(fresh)
    const { rows } = await sql<{ moved: boolean }>`
      select grana.move_address(id, now()) as moved from grana.email_changes where new_email = ${email}`.execute(
      api.database.api,
    )
    expect(rows).toEqual([{ moved: false }])
    expect(await addressOf(person)).toBe(person.email)
  })

  test('neither a link of another kind, nor one that is too old', async () => {
    const person = await api.signUp()
    const proof = await tokenTo(person.email, 'prove')
    expect((await say(proof)).status).toBe(410)
    const { old, fresh } = await asked()
    await say(old)
    api.forward(emailChangeSeconds + 1)
    expect((await say(fresh)).status).toBe(410)
  })
})
