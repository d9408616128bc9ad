import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { disputedReport, moveDeadline } from '#server/testing/disputes.ts'
import { dataOf } from '#server/testing/programs.ts'
import {
  reportingAgent,
  reportWorld,
  sendReport,
  type ReportWorld,
  type SignedInUser,
} from '#server/testing/reports.ts'
import { acceptedReport, decideAmount } from '#server/testing/rewards.ts'
import { signInTestStaff } from '#server/testing/staff.ts'
import { passwordOnlyBrowser } from '#server/testing/tenants.ts'
import { startTestApi, type TestApi } from '#server/testing/test-api.ts'
import {
  getCalendarFeed,
  removeCalendarFeed,
  renewCalendarFeed,
  type CalendarFeed,
} from '@grana/contract/notifications/calendar'
import { askRetest } from '@grana/contract/reports/retest'
import { payReward } from '@grana/contract/reports/rewards'
import { calendarFeedTexts } from '@grana/messages/es/feed'

let api: TestApi
let world: ReportWorld
let agent: SignedInUser
let administrator: SignedInUser

beforeAll(async () => {
  api = await startTestApi()
  world = await reportWorld(api)
  agent = await reportingAgent(api)
  administrator = await world.inProgram('administrator')
})
afterAll(() => api.close())

const owner = () => api.database.owner

async function addressOf({ browser }: SignedInUser): Promise<string> {
  const told = await browser.call(renewCalendarFeed, {})
  expect(told.status).toBe(200)
  return dataOf<CalendarFeed>(told).address ?? ''
}

const load = (address: string, headers: Record<string, string> = {}) =>
  api.app.inject({ url: new URL(address).pathname, headers })
const textOf = async (address: string) => (await load(address)).body.replaceAll('\r\n ', '')

type Row = { reference: string; program: string; title: string; summary: string }
async function factsOf(report: string): Promise<Row> {
  const { rows } = await sql<Row>`
    select o.initials || '-' || r.number as reference, p.name as program, r.title, c.summary
    from grana.reports r join grana.programs p on p.id = r.program_id
      join grana.organizations o on o.id = r.organization_id
      join grana.report_contents c on c.report_id = r.id
    where r.id = ${report}`.execute(owner())
  const [row] = rows
  if (!row) throw new Error('no such report')
  return row
}

describe('the calendar', () => {
  test('of a member has what the organization owes, by reference and program only', async () => {
    const report = await sendReport(agent, world)
    const { reference, program, title, summary } = await factsOf(report)
    const answer = await load(await addressOf(administrator))
    expect(answer.headers).toMatchObject({
      'content-type': 'text/calendar; charset=utf-8',
      'cache-control': 'private, max-age=900',
    })
    const text = answer.body.replaceAll('\r\n ', '')
    expect(text).toContain(`SUMMARY:${calendarFeedTexts.due.first_answer} · ${reference} · ${program}`)
    expect(text).toContain(encodeURIComponent(`/reports/${report}`))
    for (const secret of [title, summary]) expect(text).not.toContain(secret)
  })

  test('has the retest and the dispute of both sides', async () => {
    const accepted = await acceptedReport(owner(), world, { agent, by: administrator })
    const params = { organization: world.organization, report: accepted }
    const body = { text: 'Released.' }
    expect((await administrator.browser.call(askRetest, { params, body })).status).toBe(200)
    const disputed = await disputedReport(owner(), world, { agent, by: administrator })
    const [retested, closed] = [await factsOf(accepted), await factsOf(disputed.report)]
    for (const person of [agent, administrator]) {
      const text = await textOf(await addressOf(person))
      expect(text).toContain(`${calendarFeedTexts.due.retest} · ${retested.reference}`)
      expect(text).toContain(`${calendarFeedTexts.due.dispute_answer} · ${closed.reference}`)
    }
  })

  test('has the ruling of a dispute that the organization did not answer in time', async () => {
    const { report, dispute } = await disputedReport(owner(), world, { agent, by: administrator })
    await moveDeadline(owner(), dispute, new Date(Date.now() - 3_600_000))
    const { reference } = await factsOf(report)
    for (const person of [agent, administrator]) {
      const text = await textOf(await addressOf(person))
      expect(text).toContain(`${calendarFeedTexts.due.dispute_ruling} · ${reference}`)
      expect(text).not.toContain(`${calendarFeedTexts.due.dispute_answer} · ${reference}`)
    }
  })

  test('of another agent or another organization has none of it', async () => {
    const stranger = await reportingAgent(api)
    const other = await reportWorld(api)
    for (const person of [stranger, await other.inProgram('administrator')]) {
      const answer = await load(await addressOf(person))
      expect(answer.statusCode).toBe(200)
      expect(answer.body).not.toContain('VEVENT')
    }
  })

  test('is not sent again to a program that has it', async () => {
    const address = await addressOf(administrator)
    const first = await load(address)
    const again = await load(address, { 'if-none-match': String(first.headers['etag']) })
    expect([again.statusCode, again.body]).toEqual([304, ''])
  })

  test('follows the rights of the moment: a removed member loses the entries', async () => {
    const member = await world.inProgram('analyst')
    const address = await addressOf(member)
    expect(await textOf(address)).toContain('VEVENT')
    await sql`delete from grana.program_memberships where user_id = ${member.user.id}`.execute(owner())
    expect(await textOf(address)).not.toContain('VEVENT')
    await sql`delete from grana.memberships where user_id = ${member.user.id}`.execute(owner())
    expect(await textOf(address)).not.toContain('VEVENT')
  })

  test.each([
    ['suspended', { disabled_at: new Date() }],
    ['without a second factor', { totp_enabled_at: null, totp_seed: null }],
    ['whose address is no longer proven', { email_verified_at: null }],
  ])('of an account %s is not found', async (_, change) => {
    const person = await reportingAgent(api)
    const address = await addressOf(person)
    expect((await load(address)).statusCode).toBe(200)
    await owner().updateTable('users').set(change).where('id', '=', person.user.id).execute()
    expect((await load(address)).statusCode).toBe(404)
  })
})

describe('the address', () => {
  test('is shown to its owner, and only its hash is stored', async () => {
    const address = await addressOf(agent)
    const told = dataOf<CalendarFeed>(await agent.browser.call(getCalendarFeed, {}))
    expect(told.address).toBe(address)
    const token = new URL(address).pathname.split('/').at(-2) ?? ''
    expect(token).toMatch(/^[\w-]{43}$/)
    const { rows } = await sql<{ whole: string }>`
      select f::text as whole from grana.calendar_feeds f where user_id = ${agent.user.id}`.execute(owner())
    expect(rows[0]?.whole).not.toContain(token)
    expect(rows[0]?.whole).not.toContain(Buffer.from(token, 'base64url').toString('hex'))
  })

  test('ends when it is renewed and when the calendar is switched off', async () => {
    const person = await reportingAgent(api)
    const first = await addressOf(person)
    const second = await addressOf(person)
    expect(second).not.toBe(first)
    expect((await load(first)).statusCode).toBe(404)
    expect((await load(second)).statusCode).toBe(200)
    expect((await person.browser.call(removeCalendarFeed, {})).status).toBe(200)
    expect((await load(second)).statusCode).toBe(404)
    expect(dataOf<CalendarFeed>(await person.browser.call(getCalendarFeed, {}))).toEqual({})
  })

  test.each(['A'.repeat(43), 'short', 'A'.repeat(44), '..%2F..'])('%s is not found', async (token) => {
    const answer = await api.app.inject({ url: `/api/calendars/${token}/due-dates.ics` })
    expect(answer.statusCode).toBe(404)
  })

  test('has the payment of an approved reward until it is paid', async () => {
    const report = await acceptedReport(owner(), world, { agent, by: administrator, severity: 'low' })
    await decideAmount(world, administrator, { report, amount: '150.5' })
    const { reference } = await factsOf(report)
    const line = `${calendarFeedTexts.due.payment} · ${reference}`
    for (const reader of [administrator, agent]) expect(await textOf(await addressOf(reader))).toContain(line)
    const paid = { round: 1, reference: 'SPEI 1', paid_on: new Date().toISOString().slice(0, 10) }
    const params = { organization: world.organization, report }
    expect((await administrator.browser.call(payReward, { params, body: paid })).status).toBe(200)
    expect(await textOf(await addressOf(administrator))).not.toContain(line)
  })

  test('is limited by account', async () => {
    const strict = await startTestApi({ env: { RATE_LIMIT_SCALE: '1' } })
    const told = await (await reportingAgent(strict)).browser.call(renewCalendarFeed, {})
    const url = new URL(dataOf<CalendarFeed>(told).address ?? '').pathname
    const codes: number[] = []
    for (let call = 0; call < 62; call += 1) codes.push((await strict.app.inject({ url })).statusCode)
    await strict.close()
    expect(codes.filter((code) => code === 200)).toHaveLength(60)
    expect(codes.at(-1)).toBe(429)
  })

  test('is for customers and agents with a second factor', async () => {
    const staff = await signInTestStaff(api, 'triager')
    const weak = await passwordOnlyBrowser(api.app, owner(), (await reportingAgent(api)).user)
    for (const operation of [getCalendarFeed, renewCalendarFeed, removeCalendarFeed]) {
      expect((await staff.browser.call(operation, {})).body).toMatchObject({ code: 'auth.forbidden' })
      expect((await weak.call(operation, {})).body).toMatchObject({ code: 'auth.second_factor_first' })
    }
  })
})
