import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { inTransactionAs } from '#server/db/transaction.ts'
import { dataOf, draftProgram } from '#server/testing/programs.ts'
import { reportingAgent, reportWorld, type ReportWorld, type SignedInUser } from '#server/testing/reports.ts'
import { acceptedReport, decideAmount } from '#server/testing/rewards.ts'
import { startTestApi, type TestApi } from '#server/testing/test-api.ts'
import { changeReportState } from '@grana/contract/reports/organization-reports'
import {
  getEarnings,
  getSpending,
  spendingMonths,
  type RewardSums,
  type Spending,
} from '@grana/contract/reports/reward-sums'
import { answerReceipt, approveReward, payReward } from '@grana/contract/reports/rewards'
import { listSpending, sumEarnings, toSumPeriods } from './queries-sums.ts'

let api: TestApi
let world: ReportWorld
let agent: SignedInUser
let administrator: SignedInUser
let leader: SignedInUser
/** Sums while a payment had not arrived. */
let between: { earned: RewardSums[]; spent: ReturnType<typeof totals> }

const began = Date.now()
/** A date relative to the day of the payments, stable when the test runs past midnight. */
const dayFrom = (days: number) => new Date(began + days * 86_400_000).toISOString().slice(0, 10)
const at = (report: string) => ({ organization: world.organization, report })
const ask = ({ browser }: SignedInUser, organization = world.organization) =>
  browser.call(getSpending, { params: { organization } })
/** Cents of all programs and months. */
const totals = ({ is_partial, paid, owed }: Spending) => ({
  is_partial,
  paid: paid.reduce((sum, { cents }) => sum + cents, 0),
  unpaid: owed.reduce((sum, { unpaid_cents: cents }) => sum + cents, 0),
  reserved: owed.reduce((sum, { reserved_cents: cents }) => sum + cents, 0),
})
const spendingFor = async (person: SignedInUser) => dataOf<Spending>(await ask(person))
const spentBy = async (person: SignedInUser) => totals(await spendingFor(person))
/** The sums of an agent; the deadline of what is owed moves with the clock. */
async function earnedBy({ browser }: SignedInUser): Promise<RewardSums[]> {
  return dataOf<RewardSums[]>(await browser.call(getEarnings)).map(({ next_due_at: due, ...sum }) => {
    expect(due !== undefined).toBe(sum.unpaid_cents > 0)
    return sum
  })
}
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
/** The one that waits for a second approval is reserved. */
const spent = { is_partial: false, paid: 55_000, unpaid: 65_050, reserved: 250_000 }
const nothing = { is_partial: true, paid: 0, unpaid: 0, reserved: 0 }

describe('reward sums', () => {
  test('are visible to users with wallet access, also without access to reports', async () => {
    const owner = { user: world.owner, browser: world.browser }
    const overseer = await world.member({ role: 'viewer' })
    for (const person of [owner, overseer]) expect(await spentBy(person)).toEqual(spent)
  })

  test('show an agent what they are owed and were paid', async () => {
    expect(await earnedBy(agent)).toEqual([sums])
    expect(await earnedBy(await reportingAgent(api))).toEqual([])
  })

  test('count a payment that did not arrive as unpaid until it is paid again', () => {
    const owed = { ...sums, unpaid_cents: 65_050 + 15_000, paid_lately_cents: 40_000, paid_in_year_cents: 40_000 }
    expect(between).toEqual({
      earned: [owed],
      spent: { is_partial: true, paid: 40_000, unpaid: 65_050 + 15_000, reserved: 0 },
    })
  })

  test('cover only their own programs for program owners', async () => {
    expect(await spentBy(leader)).toEqual({ ...spent, is_partial: true })
    const { program } = await draftProgram(world)
    const beside = await world.member({ role: 'member', programs: [{ programId: program, role: 'owner' }] })
    expect(await spentBy(beside)).toEqual(nothing)
  })

  test('are listed by program and month of the last twelve', async () => {
    const { months, paid, owed } = await spendingFor({ user: world.owner, browser: world.browser })
    const month = `${dayFrom(0).slice(0, 8)}01`
    expect([months.length, months.at(-1)]).toEqual([spendingMonths, month])
    expect(months).toEqual(months.toSorted())
    expect(paid).toEqual([{ program: world.program, currency: 'USD', month, cents: 55_000 }])
    expect(owed.map(({ program }) => program)).toEqual([world.program])
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
    const linesFor = (user: { id: string }, programs: string[] | null) =>
      inTransactionAs(api.database.api, user, (trx) =>
        listSpending(trx, { organizationId: world.organization, programs, since: dayFrom(-365) }),
      )
    for (const user of others) {
      expect(await linesFor(user, null)).toEqual([])
      expect(await linesFor(user, [world.program])).toEqual([])
    }
    // A program owner gets lines only of programs requested by id.
    expect(await linesFor(leader.user, null)).toEqual([])
    expect(await linesFor(leader.user, [world.program])).toHaveLength(2)
    expect(await linesFor(world.owner, [])).toEqual([])
    const member = inTransactionAs(api.database.api, leader.user, (trx) => sumEarnings(trx, since))
    expect(await member).toEqual([])
  })

  test('count payments from the given days on, for both sides', async () => {
    const earnedFrom = (lately: string, year: string) =>
      inTransactionAs(api.database.api, agent.user, (trx) => sumEarnings(trx, { lately, year }))
    const paidFrom = async (since: string) => {
      const asked = { organizationId: world.organization, programs: null, since }
      const lines = await inTransactionAs(api.database.api, world.owner, (trx) => listSpending(trx, asked))
      return lines.reduce((sum, { paid_cents: cents }) => sum + cents, 0)
    }
    const none = { ...sums, paid_lately_cents: 0, paid_in_year_cents: 0 }
    expect(await earnedFrom(dayFrom(1), dayFrom(0))).toEqual([{ ...sums, paid_lately_cents: 0 }])
    expect(await earnedFrom(dayFrom(1), dayFrom(1))).toEqual([none])
    expect([await paidFrom(dayFrom(0)), await paidFrom(dayFrom(1))]).toEqual([55_000, 0])
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
