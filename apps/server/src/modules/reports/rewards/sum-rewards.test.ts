import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { inTransactionAs } from '#server/db/transaction.ts'
import { dataOf, draftProgram } from '#server/testing/programs.ts'
import { reportingAgent, reportWorld, type ReportWorld, type Signed } from '#server/testing/reports.ts'
import { acceptedReport, decideAmount } from '#server/testing/rewards.ts'
import { startTestApi, type TestApi } from '#server/testing/test-api.ts'
import { moveReport } from '@grana/contract/reports/organization-reports'
import { getEarnings, getSpending, type RewardSums } from '@grana/contract/reports/reward-sums'
import { answerReceipt, approveReward, payReward } from '@grana/contract/reports/rewards'
import { sumEarnings, sumSpending } from './queries-sums.ts'
import { sumsSince } from './sum-rewards.ts'

let api: TestApi
let world: ReportWorld
let agent: Signed
let administrator: Signed
let leader: Signed
/** What was told while a payment had not arrived. */
let between: { earned: RewardSums[]; spent: Spending }

type Spending = { is_partial: boolean; sums: RewardSums[] }

const began = Date.now()
/** So many days after the one on which all payments were made, also when midnight comes meanwhile. */
const dayFrom = (days: number) => new Date(began + days * 86_400_000).toISOString().slice(0, 10)
const at = (report: string) => ({ organization: world.organization, report })
const ask = ({ browser }: Signed, organization = world.organization) =>
  browser.call(getSpending, { params: { organization } })
const spentBy = async (person: Signed) => dataOf<Spending>(await ask(person))
const earnedBy = async ({ browser }: Signed) => dataOf<RewardSums[]>(await browser.call(getEarnings))
const pay = (report: string) =>
  administrator.browser.call(payReward, {
    params: at(report),
    body: { round: 1, reference: 'SPEI 001', paid_on: dayFrom(0) },
  })

const answer = (report: string, arrived: boolean) =>
  agent.browser.call(answerReceipt, { params: { report }, body: { has_arrived: arrived } })

async function approved(amount: string, severity: 'low' | 'medium' | 'high' = 'medium'): Promise<string> {
  const report = await acceptedReport(api.database.owner, world, { agent, by: administrator, severity })
  await decideAmount(world, administrator, { report, amount })
  return report
}

/** One reward is owed, one paid, one paid twice because it did not arrive, and one waits for a second person. */
beforeAll(async () => {
  api = await startTestApi()
  world = await reportWorld(api)
  agent = await reportingAgent(api)
  administrator = await world.inProgram('administrator')
  leader = await world.inProgram('owner')
  await approved('650.50')
  await pay(await approved('400'))
  const missing = await approved('150', 'low')
  await pay(missing)
  await answer(missing, false)
  between = { earned: await earnedBy(agent), spent: await spentBy(leader) }
  await pay(missing)
  await approved('2500', 'high')
})
afterAll(() => api.close())

const sums = { currency: 'USD', unpaid_cents: 65_050, paid_lately_cents: 55_000, paid_in_year_cents: 55_000 }

describe('what rewards add up to', () => {
  test('is seen by those who see the money of an organization, also where they read no report', async () => {
    const owner = { user: world.owner, browser: world.browser }
    const overseer = await world.member({ role: 'viewer' })
    for (const person of [owner, overseer]) expect(await spentBy(person)).toEqual({ is_partial: false, sums: [sums] })
  })

  test('is what the agent is owed and was paid', async () => {
    expect(await earnedBy(agent)).toEqual([sums])
    expect(await earnedBy(await reportingAgent(api))).toEqual([])
  })

  test('has among what is owed what did not arrive, until it is paid again', () => {
    const owed = { ...sums, unpaid_cents: 65_050 + 15_000, paid_lately_cents: 40_000, paid_in_year_cents: 40_000 }
    expect(between).toEqual({ earned: [owed], spent: { is_partial: true, sums: [owed] } })
  })

  test('is that of their own programs for whoever leads one', async () => {
    expect(await spentBy(leader)).toEqual({ is_partial: true, sums: [sums] })
    const { program } = await draftProgram(world)
    const beside = await world.member({ role: 'member', programs: [{ programId: program, role: 'owner' }] })
    expect(await spentBy(beside)).toEqual({ is_partial: true, sums: [] })
  })

  test('is hidden from everybody else', async () => {
    for (const role of ['administrator', 'analyst', 'viewer', 'technical_contact'] as const)
      expect((await ask(await world.inProgram(role))).status).toBe(403)
    const theirs = await reportWorld(api)
    const stranger = { user: theirs.owner, browser: theirs.browser }
    expect((await ask(stranger)).status).toBe(404)
    expect((await ask(agent)).status).toBe(404)
    expect((await leader.browser.call(getEarnings)).status).toBe(403)
  })

  test('is hidden by the database, too, whatever the API asks for', async () => {
    const since = { lately: dayFrom(-30), year: dayFrom(-365) }
    const theirs = await reportWorld(api)
    const others = [theirs.owner, agent.user, administrator.user, (await world.inProgram('viewer')).user]
    const told = (user: { id: string }, programs: string[] | null) =>
      inTransactionAs(api.database.api, user, (trx) =>
        sumSpending(trx, { organizationId: world.organization, programs, ...since }),
      )
    for (const user of others) {
      expect(await told(user, null)).toEqual([])
      expect(await told(user, [world.program])).toEqual([])
    }
    // Whoever leads a program is given nothing that was not asked for by name.
    expect(await told(leader.user, null)).toEqual([])
    expect(await told(leader.user, [world.program])).toEqual([sums])
    expect(await told(world.owner, [])).toEqual([])
    const member = inTransactionAs(api.database.api, leader.user, (trx) => sumEarnings(trx, since))
    expect(await member).toEqual([])
  })

  test('counts payments from a day on, to both', async () => {
    const from = (lately: string, year: string) => {
      const asked = { organizationId: world.organization, programs: null, lately, year }
      return Promise.all([
        inTransactionAs(api.database.api, world.owner, (trx) => sumSpending(trx, asked)),
        inTransactionAs(api.database.api, agent.user, (trx) => sumEarnings(trx, asked)),
      ])
    }
    const none = { ...sums, paid_lately_cents: 0, paid_in_year_cents: 0 }
    expect(await from(dayFrom(1), dayFrom(0))).toEqual([
      [{ ...sums, paid_lately_cents: 0 }],
      [{ ...sums, paid_lately_cents: 0 }],
    ])
    expect(await from(dayFrom(1), dayFrom(1))).toEqual([[none], [none]])
    expect(sumsSince(new Date('2026-11-16T23:30:00Z'))).toEqual({ lately: '2026-10-18', year: '2025-11-17' })
  })

  test('grows when the second person approves what waits', async () => {
    const report = await approved('2000', 'high')
    expect(await earnedBy(agent)).toEqual([sums])
    await leader.browser.call(approveReward, { params: at(report), body: { round: 1 } })
    const more = { ...sums, unpaid_cents: 65_050 + 200_000 }
    expect(await earnedBy(agent)).toEqual([more])
    // The promise stands while the report is judged again.
    for (const body of [{ to: 'closed', reason: 'resolved' } as const, { to: 'triaging', text: 'Not mended' } as const])
      expect((await administrator.browser.call(moveReport, { params: at(report), body })).status).toBe(200)
    expect(await earnedBy(agent)).toEqual([more])
  })
})
