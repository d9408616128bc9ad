import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ledgerFaults } from '#server/testing/ledger.ts'
import { reportingAgent, reportWorld, type ReportWorld, type SignedInUser } from '#server/testing/reports.ts'
import { acceptedReport, decideAmount, triagedReport } from '#server/testing/rewards.ts'
import { startTestApi, type TestApi } from '#server/testing/test-api.ts'
import { changeRows, entriesOf, insertAuthor } from './ledger-acts.fixture.ts'

/** What the ledger holds for authors who share a report, for fees of retests, and the days of each. */
let api: TestApi
let world: ReportWorld
let agent: SignedInUser
let owner: SignedInUser

beforeAll(async () => {
  api = await startTestApi()
  world = await reportWorld(api)
  owner = await world.inProgram('owner')
  agent = await reportingAgent(api)
})
afterAll(() => api.close())

const db = () => api.database.owner
const change = (statements: readonly string[]) => changeRows(db(), statements)
const linesOf = async (report: string) => (await entriesOf(db(), report)).map(({ line }) => line)

async function approvedReport(amount: string): Promise<string> {
  const report = await acceptedReport(db(), world, { agent, by: owner, severity: 'low' })
  expect((await decideAmount(world, owner, { report, amount })).status).toBe(200)
  return report
}

type Line = { line: string; agent: string; cents: number; day: string }

/** Entries that hold: the sender's before those of another author. */
async function heldLines(report: string): Promise<Line[]> {
  const { rows } = await sql<Line>`
    select e.kind as line, e.cents::int as cents, e.day::text as day,
      case when e.agent_id = ${agent.user.id} then 'sender' else 'author' end as agent
    from grana.ledger_open o join grana.ledger_entries e on (e.organization_id, e.id) = (o.organization_id, o.id)
    where e.report_id = ${report} order by e.number, array_position(array['promised', 'approved', 'fee', 'paid'], e.kind)`.execute(
    db(),
  )
  return rows
}
const held = async (report: string) =>
  (await heldLines(report)).map(({ line, agent: of, cents }) => [line, of, cents] as const)

const numbersOf = async (report: string, author: string) => {
  const { rows } = await sql<{ number: number }>`
    select e.number from grana.ledger_open o
    join grana.ledger_entries e on (e.organization_id, e.id) = (o.organization_id, o.id)
    where e.report_id = ${report} and e.agent_id = ${author}`.execute(db())
  return rows.map(({ number }) => number)
}

const dayOf = (daysAgo: number) => new Date(Date.now() - daysAgo * 86_400_000).toISOString().slice(0, 10)

const insertShare = (report: string, author: string, cents: number, position = 1) =>
  `insert into grana.reward_shares (organization_id, report_id, agent_id, position, currency, cents, state, approved_at, pay_due_at)
    values ('${world.organization}', '${report}', '${author}', ${position}, 'USD', ${cents}, 'owed', now(), now())`

const setTrack = (report: string, track: string) =>
  `update grana.reports set reward_track = '${track}', moved_at = now() where id = '${report}'`

test('a promise and an approval are split between the authors of a report', async () => {
  const report = await acceptedReport(db(), world, { agent, by: owner, severity: 'low' })
  const { id: author } = (await reportingAgent(api)).user
  const [first] = await held(report)
  const minimum = first?.[2] ?? 0
  expect(minimum).toBeGreaterThan(0)
  await change([insertAuthor(report, author), setTrack(report, 'suggested')])
  expect(await held(report)).toEqual([
    ['promised', 'sender', minimum * 0.8],
    ['promised', 'author', minimum * 0.2],
  ])
  expect(await numbersOf(report, author)).toEqual([1_000_000])
  await change([
    `update grana.rewards set amount_cents = 20000, round = 1, fee_basis_points = 1000 where report_id = '${report}'`,
    insertShare(report, author, 4000),
    setTrack(report, 'approved'),
  ])
  expect(await held(report)).toEqual([
    ['approved', 'sender', 16_000],
    ['fee', 'sender', 2000],
    ['approved', 'author', 4000],
  ])
  expect(await numbersOf(report, author)).toEqual([1_000_000])
  await change([setTrack(report, 'undecided')])
  expect(await held(report)).toEqual([
    ['promised', 'sender', minimum * 0.8],
    ['promised', 'author', minimum * 0.2],
  ])
  expect(await ledgerFaults(db(), world.organization)).toEqual({})
})

test('authors and shares of another report take nothing of a promise and an approval', async () => {
  const shared = await acceptedReport(db(), world, { agent, by: owner, severity: 'low' })
  const { id: author } = (await reportingAgent(api)).user
  await change([insertAuthor(shared, author), setTrack(shared, 'suggested')])
  const other = await acceptedReport(db(), world, { agent, by: owner, severity: 'low' })
  const { rows } = await sql<{ minimum: number }>`
    select minimum_cents as minimum from grana.rewards where report_id = ${other}`.execute(db())
  expect(await held(other)).toEqual([['promised', 'sender', rows[0]?.minimum]])
  await change([
    `update grana.rewards set amount_cents = 20000, round = 1 where report_id = '${shared}'`,
    insertShare(shared, author, 4000),
    setTrack(shared, 'approved'),
  ])
  expect((await decideAmount(world, owner, { report: other, amount: '150.5' })).status).toBe(200)
  expect(await held(other)).toEqual([['approved', 'sender', 15_050]])
  expect(await ledgerFaults(db(), world.organization)).toEqual({})
})

test('the share of an author has the day of its approval and of its own payment', async () => {
  const report = await approvedReport('150.5')
  const { id: author } = (await reportingAgent(api)).user
  await change([
    insertAuthor(report, author),
    insertShare(report, author, 3010),
    `update grana.reward_shares set state = 'paid', reference = 'r', paid_on = '${dayOf(2)}', paid_by = '${owner.user.id}',
      paid_at = now() - interval '1 day' where report_id = '${report}'`,
  ])
  const lines = (await heldLines(report)).filter(({ agent: of }) => of === 'author')
  expect(lines.map(({ line, day }) => [line, day])).toEqual([
    ['approved', dayOf(0)],
    ['paid', dayOf(2)],
  ])
  const { rows } = await sql<{ day: string }>`
    select (created_at at time zone 'UTC')::date::text as day from grana.ledger_entries
    where report_id = ${report} and agent_id = ${author} order by kind`.execute(db())
  expect(rows.map(({ day }) => day)).toEqual([dayOf(0), dayOf(1)])
})

const insertFee = (report: string, cents: number) =>
  `insert into grana.retest_fees (organization_id, report_id, event, agent_id, currency, cents, state, earned_at)
    values ('${world.organization}', '${report}', 7, '${agent.user.id}', 'USD', ${cents}, 'owed', now() - interval '3 days')`

test('the fee of a retest has the day on which it was earned and of its payment', async () => {
  const report = await approvedReport('150.5')
  await change([
    insertFee(report, 5000),
    `update grana.retest_fees set state = 'paid', reference = 'r', paid_on = '${dayOf(2)}', paid_by = '${owner.user.id}',
      paid_at = now() - interval '1 day' where report_id = '${report}'`,
  ])
  const { rows } = await sql<{ line: string; day: string; at: string }>`
    select kind as line, day::text, (created_at at time zone 'UTC')::date::text as at from grana.ledger_entries
    where report_id = ${report} and number > 100000 order by kind`.execute(db())
  expect(rows).toEqual([
    { line: 'approved', day: dayOf(3), at: dayOf(3) },
    { line: 'paid', day: dayOf(2), at: dayOf(1) },
  ])
})

test('a fee of a report without a reward is taken back when it changes', async () => {
  const report = await triagedReport(db(), world, agent)
  await change([insertFee(report, 5000)])
  await change([`update grana.retest_fees set cents = 6000 where report_id = '${report}'`])
  expect(await linesOf(report)).toEqual(['approved', 'approved back', 'approved'])
  expect(await held(report)).toEqual([['approved', 'sender', 6000]])
})

test('what holds from one moment is posted as it would follow: promise, approval, fee, payment', async () => {
  const report = await acceptedReport(db(), world, { agent, by: owner, severity: 'low' })
  await change([
    `update grana.rewards set amount_cents = 20000, round = 1, fee_basis_points = 1000 where report_id = '${report}'`,
    `insert into grana.reward_payments (organization_id, report_id, number, user_id, amount_cents, currency, reference, paid_on,
      created_at) values ('${world.organization}', '${report}', 1, '${owner.user.id}', 20000, 'USD', 'r', current_date, now())`,
    setTrack(report, 'paid'),
  ])
  expect(await linesOf(report)).toEqual(['promised', 'promised back', 'approved', 'fee', 'paid'])
  const other = await acceptedReport(db(), world, { agent, by: owner, severity: 'low' })
  await change([
    `update grana.rewards set minimum_cents = minimum_cents + 100 where report_id = '${other}'`,
    insertFee(other, 5000),
  ])
  expect(await linesOf(other)).toEqual(['promised', 'promised back', 'promised', 'approved'])
})

const endReport = (report: string, state: string, reason: string) =>
  `update grana.reports set state = '${state}', closing_reason = '${reason}', closed_at = now(), moved_at = now(), due_stage = null,
    due_days = null, due_at = null, due_left = null, clause = 'A',
    review_on = ${reason === 'risk_accepted' ? 'current_date' : 'null'} where id = '${report}'`

test.each([
  ['closed', 'resolved', 1],
  ['closed', 'risk_accepted', 1],
  ['archived', 'resolved', 1],
  ['archived', 'risk_accepted', 1],
  ['closed', 'not_applicable', 0],
] as const)('a promise of a report that is %s as %s holds %i times', async (state, reason, times) => {
  agent = await reportingAgent(api)
  const report = await acceptedReport(db(), world, { agent, by: owner, severity: 'low' })
  const { rows } = await sql<{ minimum: number }>`
    select minimum_cents as minimum from grana.rewards where report_id = ${report}`.execute(db())
  await change([endReport(report, state, reason)])
  const line = ['promised', 'sender', rows[0]?.minimum]
  expect(await held(report)).toEqual(Array.from({ length: times }, () => line))
})

test('two other authors are each taken off, and reserved and paid rewards hold all lines', async () => {
  agent = await reportingAgent(api)
  const report = await acceptedReport(db(), world, { agent, by: owner, severity: 'low' })
  const [second, third] = [(await reportingAgent(api)).user.id, (await reportingAgent(api)).user.id]
  const { rows } = await sql<{ minimum: number }>`
    select minimum_cents as minimum from grana.rewards where report_id = ${report}`.execute(db())
  const minimum = rows[0]?.minimum ?? 0
  await change([
    insertAuthor(report, second),
    insertAuthor(report, third, { position: 2, percent: 30 }),
    setTrack(report, 'suggested'),
  ])
  expect(await held(report)).toEqual([
    ['promised', 'sender', minimum * 0.5],
    ['promised', 'author', minimum * 0.2],
    ['promised', 'author', minimum * 0.3],
  ])
  await change([
    `update grana.rewards set amount_cents = 20000, round = 1, fee_basis_points = 1000 where report_id = '${report}'`,
    insertShare(report, second, 4000),
    insertShare(report, third, 6000, 2),
    setTrack(report, 'reserved'),
  ])
  const lines = [
    ['approved', 'sender', 10_000],
    ['fee', 'sender', 2000],
    ['approved', 'author', 4000],
    ['approved', 'author', 6000],
  ]
  expect(await held(report)).toEqual(lines)
  await change([setTrack(report, 'paid')])
  expect(await held(report)).toEqual(lines)
  expect(await ledgerFaults(db(), world.organization)).toEqual({})
})
