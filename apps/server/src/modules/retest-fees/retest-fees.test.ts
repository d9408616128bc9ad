import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { dataOf } from '#server/testing/programs.ts'
import { reportingAgent, reportWorld, type ReportWorld, type SignedInUser } from '#server/testing/reports.ts'
import { acceptedReport } from '#server/testing/rewards.ts'
import { startTestApi, type TestApi } from '#server/testing/test-api.ts'
import { testBrowser } from '#server/testing/test-browser.ts'
import {
  getPayoutDetails,
  savePayoutDetails,
  type OpenedPayout,
  type OwnPayoutDetails,
  type RewardPayout,
} from '@grana/contract/payouts/payout-details'
import { getPortalProgram, type PortalProgram } from '@grana/contract/programs'
import { answerRetest, askRetest } from '@grana/contract/reports/retest'
import {
  answerRetestFee,
  getAgentRetestFees,
  getRetestFeePayout,
  getRetestFees,
  openRetestFeePayout,
  payRetestFee,
  type RetestFees,
} from '@grana/contract/reports/retest-fees'
import { getEarnings } from '@grana/contract/reports/reward-sums'
import { addWorkingDays } from '@grana/contract/reports/working-time'

let api: TestApi
let world: ReportWorld
let agent: SignedInUser
let administrator: SignedInUser
let analyst: SignedInUser

beforeAll(async () => {
  api = await startTestApi()
  world = await reportWorld(api, { visibility: 'public', retest_fee_cents: 5000 })
  agent = await reportingAgent(api)
  administrator = await world.inProgram('administrator')
  analyst = await world.inProgram('analyst')
})
afterAll(() => api.close())

type Caller = Pick<SignedInUser, 'browser'>
const text = 'Deployed in version 4.2.'
const today = () => new Date().toISOString().slice(0, 10)
const inTenant = (report: string) => ({ organization: world.organization, report })

/** A report whose retest its agent answered. */
async function retested(place = world): Promise<string> {
  const by = place === world ? administrator : await place.inProgram('administrator')
  const report = await acceptedReport(api.database.owner, place, { agent, by })
  const params = { organization: place.organization, report }
  expect((await by.browser.call(askRetest, { params, body: { text } })).status).toBe(200)
  const answer = { answer: 'persists', text } as const
  expect((await agent.browser.call(answerRetest, { params: { report }, body: answer })).status).toBe(200)
  return report
}

const feesOf = async (report: string, { browser }: Caller = administrator) =>
  dataOf<RetestFees>(await browser.call(getRetestFees, { params: inTenant(report) }))
const ownFees = async (report: string) =>
  dataOf<RetestFees>(await agent.browser.call(getAgentRetestFees, { params: { report } }))
const pay = (report: string, fee: string, { browser }: Caller = administrator, paidOn = today()) =>
  browser.call(payRetestFee, { params: { ...inTenant(report), fee }, body: { reference: 'SPEI 7', paid_on: paidOn } })
const answer = (fee: string, hasArrived: boolean, { browser }: Caller = agent) =>
  browser.call(answerRetestFee, { params: { fee }, body: { has_arrived: hasArrived } })

async function faultsOf(organization: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select sum(count)::int as count from grana.check_ledger(${organization})`.execute(api.database.owner)
  return rows[0]?.count ?? -1
}

/** Kinds of the entries that hold for a report. */
async function entriesOf(report: string): Promise<string[]> {
  const { rows } = await sql<{ kind: string }>`
    select kind from grana.ledger_open where report_id = ${report} and number > 100000 order by kind`.execute(
    api.database.owner,
  )
  return rows.map(({ kind }) => kind)
}

describe('the fee of a retest', () => {
  test('is on the program page, and is owed to the agent who answers', async () => {
    const program = dataOf<PortalProgram>(
      await testBrowser(api.app).call(getPortalProgram, { params: { uuid: world.program } }),
    )
    expect(program.retest_fee_cents).toBe(5000)
    const report = await retested()
    const { offer, fees } = await ownFees(report)
    expect(offer).toEqual({ currency: 'USD', cents: 5000 })
    expect(fees).toMatchObject([{ state: 'owed', amount: { cents: 5000 }, can: { pay: false, answer: false } }])
    expect((await feesOf(report)).fees).toMatchObject([{ state: 'owed', can: { pay: true, answer: false } }])
    expect((await feesOf(report, analyst)).fees).toMatchObject([{ can: { pay: false } }])
    expect(await entriesOf(report)).toEqual(['approved'])
    expect(await faultsOf(world.organization)).toBe(0)
  })

  test('is not offered where the program offers none', async () => {
    const other = await reportWorld(api)
    const report = await retested(other)
    expect(await ownFees(report)).toEqual({ fees: [] })
  })

  test('is paid once, acknowledged, and paid again when it did not arrive', async () => {
    const report = await retested()
    const id = (await feesOf(report)).fees[0]?.id ?? ''
    expect((await pay(report, id, administrator, '2020-01-01')).status).toBe(422)
    const tries = await Promise.all([pay(report, id), pay(report, id), pay(report, id)])
    expect(tries.map(({ status }) => status).toSorted((one, two) => one - two)).toEqual([200, 409, 409])
    expect(await entriesOf(report)).toEqual(['approved', 'paid'])
    expect((await ownFees(report)).fees).toMatchObject([
      { state: 'paid', payment: { reference: 'SPEI 7' }, can: { answer: true } },
    ])

    expect((await answer(id, false)).status).toBe(200)
    expect(await entriesOf(report)).toEqual(['approved'])
    expect((await feesOf(report)).fees).toMatchObject([{ state: 'owed', is_missing: true, can: { pay: true } }])
    expect((await answer(id, true)).status).toBe(409)
    expect((await pay(report, id)).status).toBe(200)
    expect((await answer(id, true)).status).toBe(200)
    expect((await answer(id, false)).status).toBe(409)
    expect(await entriesOf(report)).toEqual(['approved', 'paid'])
    expect(await faultsOf(world.organization)).toBe(0)
    const sums = dataOf<{ paid_in_year_cents: number }[]>(await agent.browser.call(getEarnings))
    expect(sums[0]?.paid_in_year_cents).toBe(5000)
  })

  test('is paid by those who approve rewards, and answered by its agent only', async () => {
    const report = await retested()
    const id = (await feesOf(report)).fees[0]?.id ?? ''
    for (const role of ['analyst', 'viewer'] as const)
      expect((await pay(report, id, await world.inProgram(role))).status).toBe(403)
    const other = await reportWorld(api)
    expect((await pay(report, id, other)).status).toBe(404)
    const strangers = { organization: other.organization, report }
    expect((await other.browser.call(getRetestFees, { params: strangers })).status).toBe(404)
    const stranger = await reportingAgent(api)
    expect((await stranger.browser.call(getAgentRetestFees, { params: { report } })).status).toBe(404)
    expect((await pay(report, crypto.randomUUID())).status).toBe(404)
    expect((await pay(report, id)).status).toBe(200)
    expect((await answer(id, true, stranger)).status).toBe(404)
    expect((await answer(id, true)).status).toBe(200)
  })

  test('is to be paid within the days of the rules, also after a payment that did not arrive', async () => {
    const report = await retested()
    const [owed] = (await feesOf(report)).fees
    const due = addWorkingDays(new Date(owed?.earned_at ?? ''), 10).getTime()
    expect(Math.abs(Date.parse(owed?.due_at ?? '') - due)).toBeLessThan(1000)
    expect((await ownFees(report)).fees[0]?.due_at).toBe(owed?.due_at)
    await pay(report, owed?.id ?? '')
    expect((await feesOf(report)).fees[0]?.due_at).toBeUndefined()
    await answer(owed?.id ?? '', false)
    expect((await feesOf(report)).fees[0]?.due_at).toBe(owed?.due_at)
  })

  test('shows its payer where to pay it while it is owed, and the agent that they looked', async () => {
    const report = await retested()
    const fee = (await feesOf(report)).fees[0]?.id ?? ''
    const params = { ...inTenant(report), fee }
    const look = ({ browser }: Caller) => browser.call(openRetestFeePayout, { params })
    const stateOf = async () =>
      dataOf<RewardPayout>(await administrator.browser.call(getRetestFeePayout, { params })).state
    expect(await stateOf()).toBe('missing')
    expect((await look(administrator)).status).toBe(409)
    const details = { method: 'paypal', holder: 'Ada Luna', account: 'ada@mail.example' } as const
    expect((await agent.browser.call(savePayoutDetails, { body: details })).status).toBe(200)
    expect(await stateOf()).toBe('ready')
    for (const role of ['analyst', 'viewer'] as const)
      expect((await look(await world.inProgram(role))).status).toBe(403)
    expect((await look(await reportWorld(api))).status).toBe(404)
    expect(dataOf<OpenedPayout>(await look(administrator))).toEqual(details)
    const { views } = dataOf<OwnPayoutDetails>(await agent.browser.call(getPayoutDetails, {}))
    expect(views).toHaveLength(1)
    await pay(report, fee)
    expect((await look(administrator)).status).toBe(409)
    expect((await administrator.browser.call(getRetestFeePayout, { params })).status).toBe(409)
  })

  test('stays within the grid', async () => {
    await expect(reportWorld(api, { retest_fee_cents: 100_001 })).rejects.toThrow(/grid.retest_fee|409|422/)
  })
})
