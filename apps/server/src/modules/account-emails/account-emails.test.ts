import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { Events } from '#server/events.ts'
import { startTestMailServer, type ReceivedEmail } from '#server/lib/test-mail-server.ts'
import { hashSecret } from '#server/lib/tokens.ts'
import { headerNames, getLink, emailParts, decodeHeader } from '#server/testing/email-parts.ts'
import { portalUrl } from '#server/testing/test-api.ts'
import { insertTestSession, insertTestUser, testPassword, type TestUserChanges } from '#server/testing/test-user.ts'
import { startTestWorker, type TestWorker } from '#server/testing/test-worker.ts'
import { browserName } from '@grana/messages/es/browser-name'
import { accountEmailTexts, type AccountEmailKind } from '@grana/messages/es/emails/account'
import { sendPasswordResetEmail } from './on-password-reset-requested-email.ts'

const noon = '2026-11-15T12:00:00.000Z'
const now = new Date(noon)
const hourMs = 3_600_000

let worker: TestWorker

beforeAll(async () => {
  worker = await startTestWorker()
})

afterAll(() => worker.close())

afterEach(async () => {
  const { database, mails, logged } = worker
  await sql`delete from grana.users; delete from grana.reset_requests`.execute(database.owner)
  await sql`delete from graphile_worker._private_jobs`.execute(database.worker)
  mails.received.length = 0
  mails.accepted.length = 0
  logged.length = 0
  mails.onData((_mail, respond) => respond())
  mails.refuse(() => false)
  worker.at()
})

type Event = keyof Events & `${'user' | 'session' | 'password'}.${string}`
type Case = { event: Event; kind: AccountEmailKind; path: RegExp; purpose?: string }

const token = '[A-Za-z0-9_-]{43}'
const cases: Case[] = [
  { event: 'user.proof_asked', kind: 'prove', path: new RegExp(`^/verify-email/${token}$`), purpose: 'prove_email' },
  { event: 'user.proven', kind: 'welcome', path: /^\/account\/two-factor$/ },
  { event: 'user.address_taken', kind: 'address-taken', path: /^\/sign-in$/ },
  { event: 'user.password_changed', kind: 'password-changed', path: /^\/password\/reset$/ },
  { event: 'user.two_factor_on', kind: 'two-factor-on', path: /^\/password\/reset$/ },
  { event: 'user.two_factor_off', kind: 'two-factor-off', path: /^\/password\/reset$/ },
  { event: 'user.payout_changed', kind: 'payout-changed', path: /^\/password\/reset$/ },
  { event: 'user.calendar_renewed', kind: 'calendar-renewed', path: /^\/password\/reset$/ },
  { event: 'user.token_created', kind: 'token-created', path: /^\/password\/reset$/ },
  { event: 'user.recovery_codes_renewed', kind: 'codes-renewed', path: /^\/password\/reset$/ },
  { event: 'user.passkey_added', kind: 'passkey-added', path: /^\/password\/reset$/ },
  { event: 'user.passkey_removed', kind: 'passkey-removed', path: /^\/password\/reset$/ },
  {
    event: 'user.locked_out_strangers',
    kind: 'strangers-stopped',
    path: new RegExp(`^/sign-in/confirm/${token}$`),
    purpose: 'know_browser',
  },
  {
    event: 'password.reset_requested',
    kind: 'reset',
    path: new RegExp(`^/password/reset/${token}$`),
    purpose: 'reset_password',
  },
  { event: 'session.opened_elsewhere', kind: 'new-browser', path: /^\/password\/reset$/ },
  {
    event: 'user.disabled',
    kind: 'disabled',
    path: new RegExp(`^/sign-in/reactivate/${token}$`),
    purpose: 'reactivate',
  },
  {
    event: 'user.erasure_asked',
    kind: 'erasure-asked',
    path: new RegExp(`^/sign-in/reactivate/${token}$`),
    purpose: 'reactivate',
  },
  { event: 'user.provisioned', kind: 'provisioned', path: /^\/password\/reset$/ },
  { event: 'user.reactivated', kind: 'reactivated', path: /^\/password\/reset$/ },
  { event: 'session.reused', kind: 'session-ended', path: /^\/password\/reset$/ },
  { event: 'session.misused', kind: 'session-copied', path: /^\/password\/reset$/ },
]

const linkSeconds: Record<string, number> = {
  prove_email: 86_400,
  reset_password: 1800,
  know_browser: 1800,
  reactivate: 2_592_000,
}

async function requestReset(email: string, at = now): Promise<string> {
  const { id } = await worker.database.owner
    .insertInto('reset_requests')
    .values({ email, created_at: at })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Payload of an event of each kind for one user. */
async function payloadOf(event: Event, { id, email }: { id: string; email: string }) {
  const { owner } = worker.database
  if (event === 'password.reset_requested') return { requestId: await requestReset(email) }
  if (event.startsWith('session.')) return { sessionId: await insertTestSession(owner, id) }
  return { userId: id, at: noon }
}

/** Emits an event of any kind for a user. */
async function emitFor(event: Event, person: { id: string; email: string }): Promise<void> {
  await worker.happened(event, await payloadOf(event, person))
}

/** State of the account when such an event is emitted. */
function accountStateAt(event: Event): TestUserChanges {
  if (event === 'user.disabled') return { disabled_at: now, disabled_reason: 'owner' }
  if (event === 'user.erasure_asked') return { disabled_at: now, disabled_reason: 'erasure' }
  return event === 'user.proof_asked' ? { email_verified_at: null } : {}
}

function only(): ReceivedEmail {
  expect(worker.mails.accepted).toHaveLength(1)
  return worker.mails.accepted[0] as ReceivedEmail
}

function tokenIn(mail: ReceivedEmail): string {
  return getLink(mail).pathname.split('/').at(-1) ?? ''
}

async function runAgain(): Promise<void> {
  await sql`update graphile_worker._private_jobs set run_at = now()`.execute(worker.database.worker)
  await worker.drain()
}

describe.each(cases)('$event', ({ event, kind, path, purpose }) => {
  test('sends one email to the owner, with its fixed subject, both parts and its URL', async () => {
    const person = await insertTestUser(worker.database.owner, accountStateAt(event))
    await emitFor(event, person)
    await worker.drain()
    const mail = only()
    const { text, html } = emailParts(mail)
    expect(mail.to).toEqual([person.email])
    expect(mail.header('to')).toBe(person.email)
    expect(decodeHeader(mail, 'subject')).toBe(accountEmailTexts[kind].subject)
    expect(mail.header('auto-submitted')).toBe('auto-generated')
    expect(text).toContain(accountEmailTexts[kind].intro)
    expect(html).toContain(accountEmailTexts[kind].intro)
    expect(getLink(mail).origin).toBe(portalUrl)
    expect(getLink(mail).pathname).toMatch(path)
    expect(await worker.openJobs()).toEqual([])
  })

  test('creates only the link that it needs, stored as a hash', async () => {
    worker.at(now)
    const person = await insertTestUser(worker.database.owner, accountStateAt(event))
    await emitFor(event, person)
    await worker.drain()
    const links = await worker.database.owner.selectFrom('one_time_links').selectAll().execute()
    if (purpose === undefined) {
      expect(links).toEqual([])
      return
    }
    expect(links).toMatchObject([
      { token_hash: hashSecret(tokenIn(only())), purpose, user_id: person.id, email: person.email, used_at: null },
    ])
    const lasts = (links[0]?.expires_at.getTime() ?? 0) - (links[0]?.created_at.getTime() ?? 0)
    expect(lasts).toBe((linkSeconds[purpose] ?? 0) * 1000)
  })

  test('sends one email when its job runs twice', async () => {
    const person = await insertTestUser(worker.database.owner, accountStateAt(event))
    const payload = (await payloadOf(event, person)) as Events[Event]
    await worker.happened(event, payload)
    await worker.drain()
    await worker.happened(event, payload)
    await worker.drain()
    expect(worker.mails.received).toHaveLength(1)
    expect(await worker.openJobs()).toEqual([])
  })

  test('is sent again with the same Message-ID and a working link when the server’s response was lost', async () => {
    const person = await insertTestUser(worker.database.owner, accountStateAt(event))
    worker.mails.onData((_mail, respond) => respond(Object.assign(new Error('later'), { responseCode: 451 })))
    await emitFor(event, person)
    await worker.drain()
    worker.mails.onData((_mail, respond) => respond())
    await runAgain()
    const [first, second] = worker.mails.received
    expect(worker.mails.received).toHaveLength(2)
    expect(second?.header('message-id')).toBe(first?.header('message-id'))
    expect(await worker.openJobs()).toEqual([])
    if (purpose === undefined) return
    // The user may have received either of them.
    const hashes = worker.mails.received.map((mail) => hashSecret(tokenIn(mail)))
    const links = await worker.database.owner.selectFrom('one_time_links').select(['token_hash', 'used_at']).execute()
    expect(links.map(({ token_hash: hash }) => hash.toString('hex')).toSorted()).toEqual(
      hashes.map((hash) => hash.toString('hex')).toSorted(),
    )
    expect(links.every(({ used_at: used }) => used === null)).toBe(true)
  })

  test.each([
    ['staff disabled', { disabled_at: now, disabled_reason: null }],
    ['is quarantined with another user’s address', { email_key: null, email_verified_at: null }],
  ])('sends nothing for an account that %s', async (_what, changes) => {
    const person = await insertTestUser(worker.database.owner, { ...accountStateAt(event), ...changes })
    await emitFor(event, person)
    await worker.drain()
    expect(worker.mails.received).toEqual([])
    expect(await worker.openJobs()).toEqual([])
    const links = await worker.database.owner.selectFrom('one_time_links').select('purpose').execute()
    expect(links).toEqual([])
  })

  test('sends nothing when the account was deleted meanwhile', async () => {
    const person = await insertTestUser(worker.database.owner, accountStateAt(event))
    await emitFor(event, person)
    await sql`delete from grana.users; delete from grana.reset_requests`.execute(worker.database.owner)
    await worker.drain()
    expect(worker.mails.received).toEqual([])
    expect(await worker.openJobs()).toEqual([])
  })

  test('leaves neither email address nor token in log and queue', async () => {
    const person = await insertTestUser(worker.database.owner, accountStateAt(event))
    worker.mails.onData((_mail, respond) => respond(Object.assign(new Error('later'), { responseCode: 451 })))
    await emitFor(event, person)
    await worker.drain()
    worker.mails.onData((_mail, respond) => respond())
    const jobs = await worker.openJobs()
    await runAgain()
    const left = JSON.stringify(jobs) + worker.logged.join('\n')
    expect(jobs).toHaveLength(1)
    expect(worker.logged.length).toBeGreaterThan(0)
    expect(left).not.toContain(person.email)
    if (purpose !== undefined) expect(left).not.toContain(tokenIn(only()))
  })
})

/** Takes every connection of the pool at once, so that all of them are open. */
async function openAllConnections({ db, config }: TestWorker['context']): Promise<void> {
  const { poolSize } = config.database
  const { promise: allOpen, resolve } = Promise.withResolvers<void>()
  let open = 0
  const hold = async () => {
    open += 1
    if (open === poolSize) resolve()
    await allOpen
  }
  await Promise.all(Array.from({ length: poolSize }, () => db.connection().execute(hold)))
}

describe('a password reset request', () => {
  test('finds the account by an address in capital letters', async () => {
    const person = await insertTestUser(worker.database.owner, { email: 'Ximena.Paredes@tepozan.example' })
    const requestId = await requestReset('XIMENA.PAREDES@TEPOZAN.EXAMPLE')
    await worker.happened('password.reset_requested', { requestId })
    await worker.drain()
    expect(only().to).toEqual([person.email])
  })

  test('for an unknown address sends nothing and deletes the address', async () => {
    const requestId = await requestReset('unknown@tepozan.example')
    await worker.happened('password.reset_requested', { requestId })
    await worker.drain()
    expect(worker.mails.received).toEqual([])
    expect(await worker.openJobs()).toEqual([])
    expect(await worker.database.owner.selectFrom('reset_requests').select('id').execute()).toEqual([])
  })

  test('sends at most three emails an hour per account, also for ten concurrent requests, and again an hour later', async () => {
    worker.at(now)
    const person = await insertTestUser(worker.database.owner)
    const other = await insertTestUser(worker.database.owner)
    const requests = await Promise.all(Array.from({ length: 10 }, () => requestReset(person.email)))
    requests.push(await requestReset(other.email))
    // Opens all connections first; otherwise the job with the first connection would run alone.
    await openAllConnections(worker.context)
    await Promise.all(requests.map((requestId) => sendPasswordResetEmail(worker.context, { requestId })))
    const sentTo = (address: string) => worker.mails.accepted.filter(({ to }) => to.includes(address))
    expect(sentTo(person.email)).toHaveLength(3)
    expect(sentTo(other.email)).toHaveLength(1)
    expect(await worker.database.owner.selectFrom('reset_requests').select('id').execute()).toEqual([])

    worker.at(new Date(now.getTime() + hourMs + 1000))
    await emitFor('password.reset_requested', person)
    await worker.drain()
    expect(sentTo(person.email)).toHaveLength(4)
  })

  test('counts an email once, however often the mail server defers it', async () => {
    const person = await insertTestUser(worker.database.owner)
    worker.mails.onData((_mail, respond) => respond(Object.assign(new Error('later'), { responseCode: 451 })))
    await emitFor('password.reset_requested', person)
    await worker.drain()
    for (let tried = 0; tried < 5; tried += 1) await runAgain()
    worker.mails.onData((_mail, respond) => respond())
    await runAgain()
    expect(worker.mails.accepted).toHaveLength(1)
  })
})

test('sends no verification email to a verified address, and at most six in an hour', async () => {
  const proven = await insertTestUser(worker.database.owner)
  await emitFor('user.proof_asked', proven)
  await worker.drain()
  expect(worker.mails.received).toEqual([])
  const person = await insertTestUser(worker.database.owner, { email_verified_at: null })
  for (let second = 10; second < 20; second += 1) {
    await worker.happened('user.proof_asked', { userId: person.id, at: `2026-11-15T12:00:${second}.000Z` })
  }
  await worker.drain()
  expect(worker.mails.accepted).toHaveLength(6)
})

test('sends two emails with different Message-IDs for two password changes', async () => {
  const { id: userId } = await insertTestUser(worker.database.owner)
  await worker.happened('user.password_changed', { userId, at: noon })
  await worker.happened('user.password_changed', { userId, at: '2026-11-15T12:00:01.000Z' })
  await worker.drain()
  expect(new Set(worker.mails.accepted.map((mail) => mail.header('message-id'))).size).toBe(2)
})

describe('the content of an email', () => {
  test('names the browser from a fixed list, the IP address and the time in the owner’s time zone', async () => {
    const person = await insertTestUser(worker.database.owner)
    const sessionId = await insertTestSession(worker.database.owner, person.id)
    await worker.happened('user.password_changed', { userId: person.id, at: noon, sessionId })
    await worker.drain()
    const { text } = emailParts(only())
    expect(text).toContain(browserName({ browser: 'Firefox', system: 'Linux' }))
    expect(text).toContain('192.0.2.44')
    expect(text).toContain('15 nov 2026, 06:00 (UTC−6)')
  })

  test('falls back to UTC for an unknown time zone', async () => {
    const person = await insertTestUser(worker.database.owner, { timezone: 'Mars/Olympus' })
    await emitFor('user.password_changed', person)
    await worker.drain()
    expect(emailParts(only()).text).toContain('15 nov 2026, 12:00 (UTC)')
  })

  test('contains neither the password nor text of the user agent', async () => {
    const person = await insertTestUser(worker.database.owner)
    const user_agent = 'Zq1 <b>Firefox/1</b> https://evil.example/Zq2'
    const sessionId = await insertTestSession(worker.database.owner, person.id, { user_agent })
    await worker.happened('session.opened_elsewhere', { sessionId })
    await worker.drain()
    const { text, html } = emailParts(only())
    for (const canary of ['Zq1', 'Zq2', 'evil.example', testPassword, '$argon2id']) {
      expect(text + html).not.toContain(canary)
    }
    expect(text).toContain('Firefox')
  })
})

const breaks = ['\r\n', '\n', '\r', '\u0085', '\u2028', '\u2029', '\r\n ', '\n\t', '\u000b', '\u001f']
const heads = [
  'Bcc: zq@evil.example',
  'To: zq@evil.example',
  'Subject: zq',
  'Content-Type: text/zq',
  'X-Zq: y\r\n\r\nzq',
]
const hostileNames = breaks.flatMap((end) =>
  heads.flatMap((head) => [`${end}${head}`, `${end}${head}${end}`, `Ana${end}${head}`, `=?utf-8?q?a?=${end}${head}`]),
)

test(`${hostileNames.length} names that try to inject a header add none, and appear in no email`, async () => {
  expect(hostileNames.length).toBeGreaterThanOrEqual(200)
  const usual = await insertTestUser(worker.database.owner)
  await emitFor('user.password_changed', usual)
  await worker.drain()
  const expected = headerNames(only())
  for (const [at, name] of hostileNames.entries()) {
    const names = { first_name: name.slice(0, 80), middle_name: name.slice(0, 80), last_name: name.slice(0, 80) }
    const { event } = cases[at % cases.length] as Case
    const person = await insertTestUser(worker.database.owner, { ...names, ...accountStateAt(event) })
    await emitFor(event, person)
  }
  await worker.drain()
  expect(worker.mails.accepted).toHaveLength(hostileNames.length + 1)
  for (const mail of worker.mails.accepted) {
    expect(headerNames(mail)).toEqual(expected)
    expect(mail.to).toHaveLength(1)
    const { text, html } = emailParts(mail)
    expect(`${mail.raw}${text}${html}${decodeHeader(mail, 'subject')}`.toLowerCase()).not.toContain('evil.example')
  }
})

describe('a mail server', () => {
  test('that is down leaves the emails in the queue; once back it receives each once, with working links', async () => {
    worker.at(now)
    const own = await startTestWorker({}, worker.database)
    try {
      await own.mails.close()
      const person = await insertTestUser(worker.database.owner, { email_verified_at: null })
      for (const event of ['user.proof_asked', 'user.password_changed', 'password.reset_requested'] as const) {
        await emitFor(event, person)
      }
      own.at(now)
      await own.drain()
      expect(await own.openJobs()).toMatchObject([{ attempts: 1 }, { attempts: 1 }, { attempts: 1 }])

      const later = new Date(now.getTime() + 2 * hourMs)
      own.at(later)
      const back = await startTestMailServer(own.mails.place)
      try {
        await sql`update graphile_worker._private_jobs set run_at = now()`.execute(worker.database.worker)
        await own.drain()
        expect(back.accepted).toHaveLength(3)
        const secrets = back.accepted.map(tokenIn)
        const links = await worker.database.owner
          .selectFrom('one_time_links')
          .select(['purpose', 'expires_at'])
          .where('token_hash', 'in', secrets.map(hashSecret))
          .execute()
        expect(links).toHaveLength(2)
        for (const { expires_at: end } of links) expect(end.getTime()).toBeGreaterThan(later.getTime() + 29 * 60_000)
        expect(await own.openJobs()).toEqual([])
      } finally {
        await back.close()
      }
    } finally {
      await own.close()
    }
  })

  test('that rejects the recipient permanently ends the job', async () => {
    const person = await insertTestUser(worker.database.owner)
    worker.mails.refuse(() => true)
    await emitFor('password.reset_requested', person)
    await emitFor('user.password_changed', person)
    await worker.drain()
    expect(worker.mails.received).toEqual([])
    expect(await worker.openJobs()).toEqual([])
    expect(await worker.database.owner.selectFrom('reset_requests').select('id').execute()).toEqual([])
  })
})

test.each([
  ['on-user-proof-asked.mail', { userId: 'x', at: noon }],
  ['on-user-password-changed.tell', { userId: '00000000-0000-4000-8000-000000000000' }],
  ['on-session-reused.tell', { sessionId: '00000000-0000-4000-8000-000000000000', email: 'zq@evil.example' }],
])('%s ignores an invalid payload', async (task, payload) => {
  await sql`select grana.add_jobs(array[${task}], ${JSON.stringify(payload)}::json)`.execute(worker.database.api)
  await worker.drain()
  expect(await worker.openJobs()).toMatchObject([{ attempts: 1 }])
  expect(worker.mails.received).toEqual([])
})
