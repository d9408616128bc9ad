import { randomBytes, randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { hashSecret } from '#server/lib/tokens.ts'
import { solvedToken } from '#server/testing/captcha-solver.ts'
import { decodeEmail } from '#server/testing/email-parts.ts'
import { pngOf, sendBytes } from '#server/testing/evidence.ts'
import { movableClock } from '#server/testing/movable-clock.ts'
import {
  openFormWorld,
  openReportFields,
  provenReport,
  secretsTo,
  sendOpenForm,
  unprovenReport,
} from '#server/testing/open-reports.ts'
import { dataOf } from '#server/testing/programs.ts'
import { reportWorld, type ReportWorld, type SignedInUser } from '#server/testing/reports.ts'
import { startTestApi, type TestApi } from '#server/testing/test-api.ts'
import { testBrowser, type ApiResponse } from '#server/testing/test-browser.ts'
import { sized } from '#server/testing/test-size.ts'
import { startTestStore } from '#server/testing/test-store.ts'
import { startTestWorker, type TestWorker } from '#server/testing/test-worker.ts'
import { registerAgent } from '@grana/contract/auth'
import { getOpenReportForm, submitOpenReport } from '@grana/contract/open-reports/forms'
import { renewOpenReportLink } from '@grana/contract/open-reports/link'
import {
  beginOpenReportFile,
  completeOpenReportFile,
  eraseOpenReport,
  getOpenReport,
  getOpenReportFileLink,
  proveOpenReport,
  replyToOpenReport,
  type OpenReport,
} from '@grana/contract/open-reports/reports'
import type { ProgramDraft } from '@grana/contract/programs/draft'
import type { CommentFileBegun } from '@grana/contract/reports/comment-files'
import { listReports, type InboxCard } from '@grana/contract/reports/inbox'
import { changeReportState, commentReport, getReport } from '@grana/contract/reports/organization-reports'
import type { Report } from '@grana/contract/reports/report'
import { purgeOpenReports } from './open-report-jobs.ts'

const { clock, forward, set } = movableClock()
let api: TestApi
let worker: TestWorker
let world: ReportWorld
let analyst: SignedInUser

beforeAll(async () => {
  const { env } = await startTestStore()
  api = await startTestApi({ env, clock })
  worker = await startTestWorker(env, api.database)
  world = await openFormWorld(api, { daily_limit: 200 })
  analyst = await world.inProgram('analyst')
})
afterAll(async () => {
  await worker.close()
  await api.close()
})

const visitor = () => testBrowser(api.app)
const codeOf = ({ status, body }: ApiResponse) => [status, body['code']]
const read = (secret: string) => visitor().call(getOpenReport, { body: { secret } })
const prove = (secret: string) => visitor().call(proveOpenReport, { body: { secret } })
const inTenant = (report: string) => ({ organization: world.organization, report })
const say = (report: string, text: string, audience: 'everyone' | 'internal' = 'everyone') =>
  analyst.browser.call(commentReport, { params: inTenant(report), body: { text, audience } })
const reportsOf = async (program: string) =>
  (await api.database.owner.selectFrom('reports').select('id').where('program_id', '=', program).execute()).length
const inbox = async (query: Record<string, string> = {}) =>
  dataOf<InboxCard[]>(await analyst.browser.call(listReports, { params: { organization: world.organization }, query }))

describe('a report without an account', () => {
  test('reaches the inbox once its address is proven, and not before', async () => {
    const { secret, email } = await unprovenReport(api, worker, world)
    expect(dataOf<OpenReport>(await read(secret))).toEqual({
      program: { id: world.program, name: 'Web bank' },
      title: 'Orders of others',
    })
    const before = await reportsOf(world.program)
    const told = await prove(secret)
    expect(dataOf<OpenReport>(told).sent).toMatchObject({ state: 'received', can_message: true })
    expect(await reportsOf(world.program)).toBe(before + 1)
    const [row] = await api.database.owner
      .selectFrom('open_reports')
      .innerJoin('users', 'users.id', 'open_reports.guest_id')
      .select(['form', 'users.email', 'users.email_key', 'users.username', 'users.is_guest'])
      .where('open_reports.email_key', '=', email)
      .execute()
    expect(row).toMatchObject({ form: null, email_key: null, username: 'sin-cuenta', is_guest: true })
    expect(row?.email).not.toContain(email)
  })

  test('the email repeats nothing of the form', async () => {
    const { email } = await unprovenReport(api, worker, world, { title: 'Zqtitle', summary: 'Zqsummary' })
    const mails = worker.mails.received.filter(({ to }) => to.includes(email)).map(decodeEmail)
    expect(mails).toHaveLength(1)
    expect(mails[0]).not.toMatch(/Zqtitle|Zqsummary|Web bank/)
  })

  test('a link that is used again reads the same report and sends no second one', async () => {
    const { secret } = await unprovenReport(api, worker, world)
    const answers = await Promise.all([prove(secret), prove(secret), prove(secret)])
    const references = answers.map((told) => dataOf<OpenReport>(told).sent?.reference)
    expect(new Set(references).size).toBe(1)
    expect(references[0]).toBeDefined()
    expect(dataOf<OpenReport>(await prove(secret)).sent?.reference).toBe(references[0])
  })

  test('is marked in the inbox, where it can be filtered out, and names no person', async () => {
    const { id, email } = await provenReport(api, worker, world)
    const [guests, others] = [await inbox({ account: 'without' }), await inbox({ account: 'with' })]
    expect(guests.find((row) => row.id === id)).toMatchObject({ from_guest: true, agent: 'sin-cuenta' })
    expect(others.some((row) => row.id === id)).toBe(false)
    const seen = await analyst.browser.call(getReport, { params: inTenant(id) })
    expect(dataOf<Report>(seen)).toMatchObject({ from_guest: true, weakness: 'unclassified', severity: 'low' })
    expect(JSON.stringify(seen.body)).not.toContain(email.split('@')[0])
  })

  test('its page shows messages and states, and neither notes nor names of members', async () => {
    const { secret, id, email } = await provenReport(api, worker, world)
    expect((await say(id, 'Which browser?')).status).toBe(200)
    expect((await say(id, 'Zqnote', 'internal')).status).toBe(200)
    const body = { to: 'needs_info', text: 'And which day?' } as const
    expect((await analyst.browser.call(changeReportState, { params: inTenant(id), body })).status).toBe(200)
    await worker.drain()
    const page = await read(secret)
    const { sent } = dataOf<OpenReport>(page)
    expect(sent?.state).toBe('needs_info')
    expect(sent?.messages.map(({ text }) => text)).toEqual(expect.arrayContaining(['Which browser?', 'And which day?']))
    expect(JSON.stringify(page.body)).not.toMatch(/Zqnote/)
    expect(JSON.stringify(page.body)).not.toContain(analyst.user.id)
    const news = worker.mails.received.filter(({ to }) => to.includes(email)).length
    // The link, and one email for each of the two messages.
    expect(news).toBe(3)
    const answer = await visitor().call(replyToOpenReport, { body: { secret, text: 'Any of them.' } })
    expect(dataOf<OpenReport>(answer).sent?.state).toBe('triaging')
    await worker.drain()
    expect(worker.mails.received.filter(({ to }) => to.includes(email))).toHaveLength(news)
  })

  test('carries files with its messages, by the rules for agents', async () => {
    const { secret, id } = await provenReport(api, worker, world)
    const begun = await visitor().call(beginOpenReportFile, { body: { secret, name: 'captura.png', size: 67 } })
    const { file, upload } = dataOf<CommentFileBegun>(begun)
    await sendBytes(upload, pngOf())
    expect((await visitor().call(completeOpenReportFile, { body: { secret, upload: file.id } })).status).toBe(200)
    const link = () => visitor().call(getOpenReportFileLink, { body: { secret, file: file.id } })
    expect((await link()).status).toBe(404)
    await visitor().call(replyToOpenReport, { body: { secret, text: 'See', files: [file.id] } })
    await worker.drain()
    expect((await link()).status).toBe(200)
    const seen = dataOf<Report>(await analyst.browser.call(getReport, { params: inTenant(id) }))
    expect(seen.events.flatMap(({ files = [] }) => files.map((one) => one.id))).toEqual([file.id])
    const other = await provenReport(api, worker, world)
    const foreign = { secret: other.secret, file: file.id }
    expect((await visitor().call(getOpenReportFileLink, { body: foreign })).status).toBe(404)
    const complete = { secret: other.secret, upload: file.id }
    expect((await visitor().call(completeOpenReportFile, { body: complete })).status).toBe(404)
  })

  test('is not sent with a pasted token of a session', async () => {
    const { script } = analyst.browser
    const told = await sendOpenForm(api, world, { steps: `My token ${script.access}` })
    expect(codeOf(told)).toEqual([422, 'request.holds_token'])
    analyst = await world.inProgram('analyst')
  })
})

describe('who may not', () => {
  const states: [string, (program: string) => Promise<unknown>][] = [
    [
      'the form is off',
      (id) => sql`update grana.open_forms set is_on = false where program_id = ${id}`.execute(owner()),
    ],
    ['it is paused', (id) => sql`update grana.programs set state = 'paused' where id = ${id}`.execute(owner())],
    [
      'it limits countries',
      (id) => sql`update grana.programs set denied_countries = '{MX}' where id = ${id}`.execute(owner()),
    ],
    [
      'it left the directory',
      (id) => sql`delete from grana.program_directory where program_id = ${id}`.execute(owner()),
    ],
  ]
  const owner = () => api.database.owner

  test.each(states)('no form is sent or proven while %s', async (_, change) => {
    const place = await openFormWorld(api)
    const sent = await unprovenReport(api, worker, place)
    await change(place.program)
    const form = await visitor().call(getOpenReportForm, { params: { uuid: place.program } })
    expect(form.status).toBe(404)
    expect(codeOf(await sendOpenForm(api, place))).toEqual([409, 'report.program_closed'])
    expect(codeOf(await prove(sent.secret))).toEqual([409, 'report.program_closed'])
    expect(await reportsOf(place.program)).toBe(0)
  })

  test.each([
    ['a bounty', {}],
    ['a private program', { kind: 'vdp', rewards: [], visibility: 'private' }],
  ] satisfies [string, Partial<ProgramDraft>][])('%s has no form, whatever its row says', async (_, changes) => {
    const place = await reportWorld(api, changes)
    const row = { organization_id: place.organization, program_id: place.program, is_on: true, updated_at: new Date() }
    await api.database.owner.insertInto('open_forms').values(row).execute()
    expect((await visitor().call(getOpenReportForm, { params: { uuid: place.program } })).status).toBe(404)
    expect(codeOf(await sendOpenForm(api, place))).toEqual([409, 'report.program_closed'])
  })

  test('a target that is archived before the proof refuses it, and the form waits', async () => {
    const place = await openFormWorld(api)
    const { secret } = await unprovenReport(api, worker, place)
    await sql`update grana.targets set archived_at = now() where id = ${place.target}`.execute(owner())
    expect(codeOf(await sendOpenForm(api, place))).toEqual([409, 'report.out_of_scope'])
    expect(codeOf(await prove(secret))).toEqual([409, 'report.target_archived'])
    await sql`update grana.targets set archived_at = null where id = ${place.target}`.execute(owner())
    expect((await prove(secret)).status).toBe(200)
  })

  test('a target of another program is out of scope', async () => {
    const { target } = await openFormWorld(api)
    expect(codeOf(await sendOpenForm(api, { program: world.program, target }))).toEqual([409, 'report.out_of_scope'])
  })

  test('a captcha serves one form, and only its own action', async () => {
    const token = await solvedToken(api.app, 'open_report')
    expect((await sendOpenForm(api, world, { captcha_token: token })).status).toBe(200)
    expect(codeOf(await sendOpenForm(api, world, { captcha_token: token }))).toEqual([422, 'captcha.failed'])
    const other = await solvedToken(api.app, 'lead')
    expect(codeOf(await sendOpenForm(api, world, { captcha_token: other }))).toEqual([422, 'captcha.failed'])
    const without = { params: { uuid: world.program }, body: openReportFields(world.target) }
    expect((await visitor().call(submitOpenReport, without)).status).toBe(422)
  })

  test('the answer is the same for an address with an account', async () => {
    const known = await sendOpenForm(api, world, { email: analyst.user.email })
    const unknown = await sendOpenForm(api, world)
    expect(known.body).toEqual(unknown.body)
    const renew = async (email: string) => {
      const body = { email, captcha_token: await solvedToken(api.app, 'open_report') }
      return visitor().call(renewOpenReportLink, { body })
    }
    expect((await renew(analyst.user.email)).body).toEqual((await renew('unknown@mail.example')).body)
  })

  test('an address gets two unconfirmed emails, and has two open reports', async () => {
    const email = `${randomUUID().slice(0, 8)}@mail.example`
    for (let sent = 0; sent < 4; sent += 1)
      expect((await sendOpenForm(api, world, { email: sent === 1 ? email.toUpperCase() : email })).status).toBe(200)
    await worker.drain()
    const rows = await api.database.owner
      .selectFrom('open_reports')
      .select('id')
      .where('email_key', '=', email)
      .execute()
    expect(rows).toHaveLength(2)
    const [first = '', second = ''] = secretsTo(worker, email)
    expect([(await prove(first)).status, (await prove(second)).status]).toEqual([200, 200])
    const third = await unprovenReport(api, worker, world, { email })
    expect(codeOf(await prove(third.secret))).toEqual([429, 'open_report.too_many'])
    await visitor().call(eraseOpenReport, { body: { secret: first } })
    expect((await prove(third.secret)).status).toBe(200)
  })

  test('a day takes as many as the owner lets in, at once too, and the form says so', async () => {
    const place = await openFormWorld(api, { daily_limit: 2 })
    const secrets = []
    for (let sent = 0; sent < 5; sent += 1) secrets.push((await unprovenReport(api, worker, place)).secret)
    const answers = await Promise.all(secrets.map(prove))
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 200, 429, 429, 429])
    expect(await reportsOf(place.program)).toBe(2)
    const form = await visitor().call(getOpenReportForm, { params: { uuid: place.program } })
    expect(form.body['data']).toMatchObject({ is_full: true })
    expect(codeOf(await sendOpenForm(api, place))).toEqual([429, 'open_form.full'])
    forward(24 * 3600 + 60)
    const waiting = secrets[answers.findIndex(({ status }) => status === 429)] ?? ''
    expect((await prove(waiting)).status).toBe(200)
  })

  test('an address that never confirmed a report is sent no other link', async () => {
    const { email } = await unprovenReport(api, worker, world)
    forward(11 * 60)
    const body = { email, captcha_token: await solvedToken(api.app, 'open_report') }
    expect((await visitor().call(renewOpenReportLink, { body })).status).toBe(200)
    await worker.drain()
    expect(secretsTo(worker, email)).toHaveLength(1)
  })

  test('no account takes the name of guests', async () => {
    const { rows } = await sql<{ id: string }>`select id from grana.users where id = ${analyst.user.id}`.execute(
      owner(),
    )
    const rename = sql`update grana.users set username = 'Sin-Cuenta' where id = ${rows[0]?.id}`
    await expect(rename.execute(owner())).rejects.toThrow(/users_guest_name/)
    const body = {
      first_name: 'Ada',
      last_name: 'Quiroga',
      country: 'CL',
      timezone: 'America/Santiago',
      password: 'Colibri&9puentes',
      terms: 'true',
      code_of_conduct: 'true',
      email: `${randomUUID().slice(0, 8)}@mail.example`,
      username: 'Sin-Cuenta',
      captcha_token: await solvedToken(api.app, 'register'),
    }
    expect(codeOf(await visitor().call(registerAgent, { body }))).toEqual([409, 'account.username_taken'])
  })

  test('a renewed link replaces the former one', async () => {
    const { secret, email } = await provenReport(api, worker, world)
    forward(11 * 60)
    const body = { email, captcha_token: await solvedToken(api.app, 'open_report') }
    expect((await visitor().call(renewOpenReportLink, { body })).status).toBe(200)
    await worker.drain()
    const next = secretsTo(worker, email).at(-1) ?? ''
    expect(next).not.toBe(secret)
    expect([(await read(secret)).status, (await read(next)).status]).toEqual([404, 200])
  })

  test('the runtime role neither reads nor writes open reports, and makes no report of a guest', async () => {
    const denied = { code: '42501' }
    const db = api.database.api
    await expect(sql`select * from grana.open_reports`.execute(db)).rejects.toMatchObject(denied)
    await expect(sql`update grana.open_reports set email = 'x@evil.example'`.execute(db)).rejects.toMatchObject(denied)
    await expect(sql`update grana.reports set from_guest = false`.execute(db)).rejects.toMatchObject(denied)
    await expect(sql`update grana.reports set agent_id = gen_random_uuid()`.execute(db)).rejects.toMatchObject(denied)
  })

  test.each(['sessions', 'memberships', 'one_time_links', 'report_authors', 'points_entries', 'agent_invitations'])(
    'a guest has no row in %s',
    async (table) => {
      const { rows } = await sql<{ n: number }>`
        select count(*)::int as n from pg_trigger t join pg_proc p on p.oid = t.tgfoid
        where t.tgrelid = ${`grana.${table}`}::regclass and p.proname = 'refuse_guest'`.execute(owner())
      expect(rows).toEqual([{ n: 1 }])
    },
  )

  test('a guest gets no session and no way in, even by the owner of the database', async () => {
    const { id } = await provenReport(api, worker, world)
    const { agent_id: guest } = await owner()
      .selectFrom('reports')
      .select('agent_id')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    const session = sql`insert into grana.sessions (user_id, second_factor_due, user_agent, address, started_at, confirmed_at,
      last_seen_at, expires_at) values (${guest}, false, 'x', '192.0.2.1', now(), now(), now(), now())`
    await expect(session.execute(owner())).rejects.toThrow(/a guest has no row/)
    for (const column of [sql`email_key = 'a@b.example'`, sql`username_key = 'x'`, sql`password_hash = '$argon2id$x'`])
      await expect(sql`update grana.users set ${column} where id = ${guest}`.execute(owner())).rejects.toThrow(
        /users_guest_has_no_way_in/,
      )
  })
})

describe('a link ends', () => {
  // Sessions end with the days that pass in other tests.
  beforeEach(async () => {
    set(new Date())
    analyst = await world.inProgram('analyst')
  })

  test('48 hours after a form that was not proven, which is deleted', async () => {
    const { secret, email } = await unprovenReport(api, worker, world)
    forward(48 * 3600 + 1)
    expect((await prove(secret)).status).toBe(404)
    await purgeOpenReports({ ...worker.context, clock })
    const rows = await api.database.owner
      .selectFrom('open_reports')
      .select('id')
      .where('email_key', '=', email)
      .execute()
    expect(rows).toEqual([])
    expect((await read(secret)).status).toBe(404)
  })

  test('180 days after the report was closed, with the address', async () => {
    const { secret, id } = await provenReport(api, worker, world)
    const close = { to: 'closed', reason: 'informative', clause: '1.1', text: 'Known behaviour.' } as const
    const told = await analyst.browser.call(changeReportState, { params: inTenant(id), body: close })
    expect(told.status).toBe(200)
    const purgeAt = (days: number) => {
      const at = new Date(clock().getTime() + days * 86_400_000)
      return purgeOpenReports({ ...worker.context, clock: () => at })
    }
    await purgeAt(179)
    expect((await read(secret)).status).toBe(200)
    await purgeAt(181)
    expect((await read(secret)).status).toBe(404)
    const row = await api.database.owner.selectFrom('open_reports').selectAll().where('id', '=', id).executeTakeFirst()
    expect(row).toMatchObject({ email: null, email_key: null, secret_hash: null, end_reason: 'expired' })
  })

  test('at the wish of the person: the address goes, the report is withdrawn and stays', async () => {
    const { secret, id, email } = await provenReport(api, worker, world)
    expect((await visitor().call(eraseOpenReport, { body: { secret } })).status).toBe(200)
    expect((await read(secret)).status).toBe(404)
    const seen = dataOf<Report>(await analyst.browser.call(getReport, { params: inTenant(id) }))
    expect(seen).toMatchObject({ state: 'closed', closing_reason: 'withdrawn', title: 'Orders of others' })
    const left = await sql`select from grana.open_reports o where o::text like ${`%${email}%`}`.execute(
      api.database.owner,
    )
    expect(left.rows).toEqual([])
  })

  test('before its proof nothing of the form is left', async () => {
    const { secret } = await unprovenReport(api, worker, world, { title: 'Zqgone' })
    expect((await visitor().call(eraseOpenReport, { body: { secret } })).status).toBe(200)
    const left = await sql`select from grana.open_reports o where o::text like '%Zqgone%'`.execute(api.database.owner)
    expect(left.rows).toEqual([])
  })
})

test('guesses of a secret open nothing', async () => {
  const { secret } = await provenReport(api, worker, world)
  const { db } = api.context
  const count = sized({ gate: 20_000, full: 1_000_000 })
  const chunk = 10_000
  let found = 0
  for (let done = 0; done < count; done += chunk) {
    const guesses = Array.from({ length: chunk }, () => hashSecret(randomBytes(32).toString('base64url')))
    const { rows } = await sql<{ n: number }>`
      select count(o.id)::int as n from unnest(${guesses}::bytea[]) g (hash)
      cross join lateral grana.open_report_of(g.hash) o`.execute(db)
    found += rows[0]?.n ?? 0
  }
  expect(found).toBe(0)
  // The property would hold for a lookup that finds nothing at all.
  const near = [secret, secret.slice(0, -1) + (secret.endsWith('A') ? 'B' : 'A'), secret.toLowerCase()]
  const statuses = []
  for (const guess of near) statuses.push((await read(guess)).status)
  expect(statuses[0]).toBe(200)
  expect(statuses.slice(1)).toEqual([404, secret === secret.toLowerCase() ? 200 : 404])
})
