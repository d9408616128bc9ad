import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ledgerFaults } from '#server/testing/ledger.ts'
import { reportingAgent, reportWorld, type ReportWorld, type SignedInUser } from '#server/testing/reports.ts'
import { acceptedReport, decideAmount } from '#server/testing/rewards.ts'
import { startTestApi, type TestApi } from '#server/testing/test-api.ts'
import { answerReceipt, approveReward, payReward } from '@grana/contract/reports/rewards'
import { changeRows, entriesOf, insertAuthor } from './ledger-acts.fixture.ts'

/** Single acts whose effect on the ledger the model of many acts does not show. */
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

test('a report that closes without a reward takes its promise back, though its reward does not change', async () => {
  const report = await acceptedReport(db(), world, { agent, by: owner, severity: 'low' })
  expect(await linesOf(report)).toEqual(['promised'])
  await change([
    `update grana.reports set state = 'closed', closing_reason = 'no_answer', closed_at = now(), moved_at = now(), due_stage = null,
      due_days = null, due_at = null, due_left = null where id = '${report}'`,
  ])
  expect(await linesOf(report)).toEqual(['promised', 'promised back'])
  expect(await ledgerFaults(db(), world.organization)).toEqual({})
})

test('an amount that two people approve counts for the day of the second approval', async () => {
  const report = await acceptedReport(db(), world, { agent, by: owner, severity: 'high' })
  expect((await decideAmount(world, owner, { report, amount: '2500' })).status).toBe(200)
  expect(await linesOf(report)).toEqual(['promised'])
  const asked = `now() - interval '40 days'`
  await change([
    `update grana.rewards set updated_at = ${asked} where report_id = '${report}'`,
    `update grana.reports set moved_at = ${asked} where id = '${report}'`,
  ])
  const params = { organization: world.organization, report }
  const second = await world.inProgram('administrator')
  expect((await second.browser.call(approveReward, { params, body: { round: 1 } })).status).toBe(200)
  const { rows } = await sql<{ at: Date }>`
    select created_at as at from grana.report_events where report_id = ${report} and kind = 'reward_approved'`.execute(
    db(),
  )
  const approved = (await entriesOf(db(), report)).find(({ line }) => line === 'approved')
  expect(approved?.at.toISOString()).toBe(rows[0]?.at.toISOString())
})

test('more than was owed is not paid, also in another month', async () => {
  const report = await approvedReport('150.5')
  const before = await linesOf(report)
  const paying = change([
    `insert into grana.reward_payments (organization_id, report_id, number, user_id, amount_cents, currency, reference, paid_on,
      created_at) values ('${world.organization}', '${report}', 1, '${owner.user.id}', 999999999, 'USD', 'r', current_date - 40, now())`,
    `update grana.reports set reward_track = 'paid', moved_at = now() where id = '${report}'`,
  ])
  await expect(paying).rejects.toThrow('would change its sign')
  expect(await linesOf(report)).toEqual(before)
})

test('a payment that did not arrive is taken back at the time of the answer', async () => {
  const report = await approvedReport('150.5')
  const params = { organization: world.organization, report }
  const body = { round: 1, paid_on: new Date().toISOString().slice(0, 10), reference: 'SPEI 1' }
  expect((await owner.browser.call(payReward, { params, body })).status).toBe(200)
  const answer = { params: { report }, body: { has_arrived: false } }
  expect((await agent.browser.call(answerReceipt, answer)).status).toBe(200)
  const { rows } = await sql<{ at: Date }>`
    select created_at as at from grana.reward_receipts where report_id = ${report}`.execute(db())
  const back = (await entriesOf(db(), report)).find(({ line }) => line === 'paid back')
  expect(back?.at.toISOString()).toEqual(rows[0]?.at.toISOString())
})

test('a payment in another month than its approval is posted', async () => {
  const report = await approvedReport('150.5')
  await change([
    `insert into grana.reward_payments (organization_id, report_id, number, user_id, amount_cents, currency, reference, paid_on,
      created_at) values ('${world.organization}', '${report}', 1, '${owner.user.id}', 15050, 'USD', 'r', current_date - 40, now())`,
    `update grana.reports set reward_track = 'paid', moved_at = now() where id = '${report}'`,
  ])
  expect(await linesOf(report)).toContain('paid')
  expect(await ledgerFaults(db(), world.organization)).toEqual({})
})

test('an amount that is approved again counts its turns', async () => {
  const report = await approvedReport('150.5')
  for (const track of ['undecided', 'approved'])
    await change([`update grana.reports set reward_track = '${track}', moved_at = now() where id = '${report}'`])
  const { rows } = await sql<{ turn: number }>`
    select turn from grana.ledger_entries where report_id = ${report} and kind = 'approved' and reverses is null
    order by turn`.execute(db())
  expect(rows.map(({ turn }) => turn)).toEqual([1, 2])
})

const payment = () => `'r', current_date - 2, '${owner.user.id}', now() - interval '2 days'`

test.each([
  [
    'a retest',
    (report: string) => [
      `insert into grana.retest_fees (organization_id, report_id, event, agent_id, currency, cents, state, earned_at, reference,
        paid_on, paid_by, paid_at) values ('${world.organization}', '${report}', 7, '${agent.user.id}', 'USD', 5000, 'paid',
        now() - interval '3 days', ${payment()})`,
    ],
    'retest_fees',
  ],
  [
    'an author',
    (report: string, author: string) => [
      insertAuthor(report, author),
      `insert into grana.reward_shares (organization_id, report_id, agent_id, position, currency, cents, state, approved_at,
        pay_due_at, reference, paid_on, paid_by, paid_at) values ('${world.organization}', '${report}', '${author}', 1, 'USD', 3010,
        'paid', now() - interval '3 days', now(), ${payment()})`,
    ],
    'reward_shares',
  ],
] as const)(
  'what %s was paid and did not arrive is taken back at the time of the answer',
  async (_name, rows, table) => {
    const report = await approvedReport('150.5')
    const author = await reportingAgent(api)
    await change(rows(report, author.user.id))
    expect(await linesOf(report)).toContain('paid')
    const at = new Date(Date.now() - 86_400_000).toISOString()
    await change([`update grana.${table} set state = 'owed', answered_at = '${at}' where report_id = '${report}'`])
    const back = (await entriesOf(db(), report)).find(({ line }) => line === 'paid back')
    expect(back?.at.toISOString()).toBe(at)
  },
)
