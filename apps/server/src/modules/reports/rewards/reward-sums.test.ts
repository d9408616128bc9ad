import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { inTransactionAs } from '#server/db/transaction.ts'
import { dataOf, draftProgram } from '#server/testing/programs.ts'
import { reportingAgent, reportWorld, type ReportWorld, type SignedInUser } from '#server/testing/reports.ts'
import { acceptedReport, decideAmount } from '#server/testing/rewards.ts'
import { startTestApi, type TestApi } from '#server/testing/test-api.ts'
import { changeReportState } from '@grana/contract/reports/organization-reports'
import { getEarnings, getSpending, type RewardSums } from '@grana/contract/reports/reward-sums'
import { answerReceipt, approveReward, payReward } from '@grana/contract/reports/rewards'
import { sumEarnings, sumSpending, toSumPeriods } from './queries-sums.ts'

let api: TestApi
let world: ReportWorld
let agent: SignedInUser
let administrator: SignedInUser
let leader: SignedInUser
/** Sums while a payment had not arrived. */
let between: { earned: RewardSums[]; spent: Spending }

type Spending = { is_partial: boolean; sums: RewardSums[] }

const began = Date.now()
/** A date relative to the day of the payments, stable when the test runs past midnight. */
const dayFrom = (days: number) => new Date(began + days * 86_400_000).toISOString().slice(0, 10)
const at = (report: string) => ({ organization: world.organization, report })
const ask = ({ browser }: SignedInUser, organization = world.organization) =>
  browser.call(getSpending, { params: { organization } })
const spentBy = async (person: SignedInUser) => dataOf<Spending>(await ask(person))
const earnedBy = async ({ browser }: SignedInUser) => dataOf<RewardSums[]>(await browser.call(getEarnings))
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

/** One reward is unpaid, one paid, one paid twice because it did not arrive, and one waits for a second approval. */
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

describe('reward sums', () => {
  test('are visible to users with wallet access, also without access to reports', async () => {
    const owner = { user: world.owner, browser: world.browser }
    const overseer = await world.member({ role: 'viewer' })
    for (const person of [owner, overseer]) expect(await spentBy(person)).toEqual({ is_partial: false, sums: [sums] })
  })

  test('show an agent what they are owed and were paid', async () => {
    expect(await earnedBy(agent)).toEqual([sums])
    expect(await earnedBy(await reportingAgent(api))).toEqual([])
  })

  test('count a payment that did not arrive as unpaid until it is paid again', () => {
    const owed = { ...sums, unpaid_cents: 65_050 + 15_000, paid_lately_cents: 40_000, paid_in_year_cents: 40_000 }
    expect(between).toEqual({ earned: [owed], spent: { is_partial: true, sums: [owed] } })
  })

  test('cover only their own programs for program owners', async () => {
    expect(await spentBy(leader)).toEqual({ is_partial: true, sums: [sums] })
    const { program } = await draftProgram(world)
    const beside = await world.member({ role: 'member', programs: [{ programId: program, role: 'owner' }] })
    expect(await spentBy(beside)).toEqual({ is_partial: true, sums: [] })
  })

  test('are denied to everyone else', async () => {
    for (const role of ['administrator', 'analyst', 'viewer', 'technical_contact'] as const)
      expect((await ask(await world.inProgram(role))).status).toBe(403)
    const theirs = await reportWorld(api)
    const stranger = { user: theirs.owner, browser: theirs.browser }
    expect((await ask(stranger)).status).toBe(404)
    expect((await ask(agent)).status).toBe(404)
    expect((await leader.browser.call(getEarnings)).status).toBe(403)
  })

  test('are also denied by the database functions', async () => {
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
    // A program owner gets sums only of programs requested by id.
    expect(await told(leader.user, null)).toEqual([])
    expect(await told(leader.user, [world.program])).toEqual([sums])
    expect(await told(world.owner, [])).toEqual([])
    const member = inTransactionAs(api.database.api, leader.user, (trx) => sumEarnings(trx, since))
    expect(await member).toEqual([])
  })

  test('count payments from the given days on, for both sides', async () => {
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
    expect(toSumPeriods(new Date('2026-11-16T23:30:00Z'))).toEqual({ lately: '2026-10-18', year: '2025-11-17' })
  })

  test('include an amount after its second approval', async () => {
    const report = await approved('2000', 'high')
    expect(await earnedBy(agent)).toEqual([sums])
    await leader.browser.call(approveReward, { params: at(report), body: { round: 1 } })
    const more = { ...sums, unpaid_cents: 65_050 + 200_000 }
    expect(await earnedBy(agent)).toEqual([more])
    // The reserved amount stays while the report is reopened.
    for (const body of [{ to: 'closed', reason: 'resolved' } as const, { to: 'triaging', text: 'Not mended' } as const])
      expect((await administrator.browser.call(changeReportState, { params: at(report), body })).status).toBe(200)
    expect(await earnedBy(agent)).toEqual([more])
  })
})
