import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { dataOf } from '#server/testing/programs.ts'
import { reportingAgent, reportWorld, type ReportWorld, type SignedInUser } from '#server/testing/reports.ts'
import { acceptedReport, decideAmount, rewardOf } from '#server/testing/rewards.ts'
import { startTestApi, type TestApi } from '#server/testing/test-api.ts'
import { getAgentReport } from '@grana/contract/reports/agent-reports'
import { assignReport } from '@grana/contract/reports/organization-reports'
import type { Report } from '@grana/contract/reports/report'
import { approveReward, payReward, refuseReward, withdrawReward } from '@grana/contract/reports/rewards'

let api: TestApi
let world: ReportWorld
let agent: SignedInUser
let administrator: SignedInUser
let second: SignedInUser

beforeAll(async () => {
  api = await startTestApi()
  world = await reportWorld(api)
  administrator = await world.inProgram('administrator')
  second = await world.inProgram('owner')
})
beforeEach(async () => {
  agent = await reportingAgent(api)
})
afterAll(() => api.close())

const at = (report: string) => ({ organization: world.organization, report })
const accepted = () => acceptedReport(api.database.owner, world, { agent, by: administrator })
type Decision = string | { amount: string; round: number; text?: string }
const decide = (by: SignedInUser, report: string, decision: Decision) =>
  decideAmount(world, by, { report, ...(typeof decision === 'string' ? { amount: decision } : decision) })
const approve = ({ browser }: SignedInUser, report: string, round: number) =>
  browser.call(approveReward, { params: at(report), body: { round } })
const pay = ({ browser }: SignedInUser, report: string, round: number) => {
  const body = { round, reference: 'SPEI 001', paid_on: new Date().toISOString().slice(0, 10) }
  return browser.call(payReward, { params: at(report), body })
}
const ownOf = async ({ browser }: SignedInUser, report: string) =>
  dataOf<Report>(await browser.call(getAgentReport, { params: { report } }))
const codeOf = ({ status, body }: { status: number; body: Record<string, unknown> }) => [status, body['code']]
const suspend = ({ user }: SignedInUser) =>
  api.database.owner.updateTable('users').set({ disabled_at: new Date() }).where('id', '=', user.id).execute()

const force = (id: string, work: ReturnType<typeof sql>) =>
  api.database.owner.transaction().execute(async (trx) => {
    await sql`select set_config('grana.system', 'on', true)`.execute(trx)
    await work.execute(trx)
    await sql`update grana.reports set events = events where id = ${id}`.execute(trx)
  })

test('an approved reward stays when its revision is withdrawn, and cannot be refused', async () => {
  const id = await accepted()
  await decide(administrator, id, '2500')
  await approve(second, id, 1)
  const withdraw = (by: SignedInUser, round: number) =>
    by.browser.call(withdrawReward, { params: at(id), body: { round } })
  const refuse = (by: SignedInUser, round: number) =>
    by.browser.call(refuseReward, { params: at(id), body: { round, text: 'None after all' } })
  expect(codeOf(await withdraw(administrator, 1))).toEqual([409, 'reward.refused'])
  const less = { amount: '1600', round: 1, text: 'Smaller' }
  expect(rewardOf(await decide(administrator, id, less))).toMatchObject({
    track: 'suggested',
    round: 2,
    standing: { cents: 250_000 },
    acts: ['decide', 'withdraw'],
  })
  expect(codeOf(await refuse(administrator, 2))).toEqual([409, 'reward.refused'])
  expect(codeOf(await refuse(administrator, 1))).toEqual([409, 'reward.changed'])
  const told = (await ownOf(agent, id)).events.length
  expect(rewardOf(await withdraw(administrator, 2))).toMatchObject({
    track: 'reserved',
    round: 1,
    amount: { cents: 250_000 },
    acts: ['pay', 'decide'],
  })
  const own = await ownOf(agent, id)
  expect([own.reward.track, own.reward.amount?.cents, own.events.length]).toEqual(['reserved', 250_000, told])
  expect(codeOf(await approve(second, id, 2))).toEqual([409, 'reward.changed'])
  // An approval of the withdrawn revision does not count for a later one.
  expect(rewardOf(await decide(second, id, less))).toMatchObject({ track: 'suggested', round: 3 })
  expect(rewardOf(await approve(administrator, id, 3))).toMatchObject({ amount: { cents: 160_000 } })
  expect((await pay(administrator, id, 3)).status).toBe(200)
})

test('needs another approver when the first one was suspended', async () => {
  const suspended = await world.inProgram('administrator')
  const id = await accepted()
  await decide(suspended, id, '3000')
  await suspend(suspended)
  expect(rewardOf(await approve(second, id, 1))).toMatchObject({ track: 'suggested' })
  expect(rewardOf(await approve(administrator, id, 1))).toMatchObject({ track: 'reserved' })
  const body = { user: suspended.user.id }
  const told = await administrator.browser.call(assignReport, { params: at(id), body })
  expect(codeOf(told)[1]).toBe('report.assignee_refused')
})

test('the database rejects changes of an approved reward, also by the owner role', async () => {
  const id = await accepted()
  await decide(administrator, id, '2500')
  await approve(second, id, 1)
  for (const to of ['undecided', 'suggested', 'ineligible']) {
    await expect(force(id, sql`update grana.reports set reward_track = ${to} where id = ${id}`)).rejects.toThrow(
      /does not go from/,
    )
  }
  for (const change of [
    sql`amount_cents = null`,
    sql`amount_cents = 150000`,
    sql`round = 2`,
    sql`approvers = 1`,
    sql`amount_cents = 60000, approvers = 1`,
  ]) {
    await expect(force(id, sql`update grana.rewards set ${change} where report_id = ${id}`)).rejects.toThrow(/too few/)
  }
  const low = await accepted()
  await decide(administrator, low, '2500')
  // Below the recorded minimum with one approval.
  const less = sql`update grana.rewards set amount_cents = 90000, approvers = 1 where report_id = ${low}`
  await expect(force(low, less)).rejects.toThrow(/too few/)
  const atRisk = sql`update grana.reports set state = 'closed', closing_reason = 'risk_accepted', closed_at = now(),
    review_on = '2027-05-01', reward_track = 'ineligible' where id = ${low}`
  await expect(force(low, atRisk)).rejects.toThrow(/its risk was accepted/)
})
