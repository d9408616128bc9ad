import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ledgerFaults } from '#server/testing/ledger.ts'
import { dataOf } from '#server/testing/programs.ts'
import { reportingAgent, reportWorld, type ReportWorld, type SignedInUser } from '#server/testing/reports.ts'
import { decideAmount } from '#server/testing/rewards.ts'
import {
  acceptedTogether as acceptReportTogether,
  rewardedTogether as rewardReportTogether,
} from '#server/testing/shared-reports.ts'
import { startTestApi, type TestApi } from '#server/testing/test-api.ts'
import { sized } from '#server/testing/test-size.ts'
import { createPaymentFile, listOwedRewards, type OwedReward } from '@grana/contract/payouts/owed-rewards'
import { getAgentReceipt, listAgentPayments } from '@grana/contract/payouts/payment-papers'
import { recordPaymentResults, type PaymentResults } from '@grana/contract/payouts/payment-results'
import { savePayoutDetails } from '@grana/contract/payouts/payout-details'
import { getEarnings, getSpending } from '@grana/contract/reports/reward-sums'
import { payReward } from '@grana/contract/reports/rewards'
import {
  answerRewardShare,
  getAgentRewardShares,
  getRewardSharePayout,
  getRewardShares,
  openRewardSharePayout,
  payRewardShare,
  type RewardShares,
} from '@grana/contract/together/reward-shares'
import { paymentFile as texts } from '@grana/messages/es/payments/payment-file'
import { recalculatePoints } from '../points/recalculate-points.ts'

let api: TestApi
let world: ReportWorld
let writer: SignedInUser
let friend: SignedInUser
let administrator: SignedInUser

beforeAll(async () => {
  api = await startTestApi()
  world = await reportWorld(api, { visibility: 'public' })
  ;[writer, friend] = [await reportingAgent(api), await reportingAgent(api)]
  administrator = await world.inProgram('administrator')
})
afterAll(() => api.close())

const today = () => new Date().toISOString().slice(0, 10)
const inTenant = (report: string) => ({ organization: world.organization, report })

const people = () => ({ writer, friend, by: administrator })
const acceptedTogether = () => acceptReportTogether(api.database.owner, world, people())
const rewardedTogether = (amount = '700.01') => rewardReportTogether(api.database.owner, world, { ...people(), amount })

const sharesOf = async (report: string, { browser }: Pick<SignedInUser, 'browser'> = administrator) =>
  dataOf<RewardShares>(await browser.call(getRewardShares, { params: inTenant(report) }))
const ownShares = async (report: string, { browser } = friend) =>
  dataOf<RewardShares>(await browser.call(getAgentRewardShares, { params: { report } }))
const shareIdOf = async (report: string) => (await sharesOf(report)).shares[0]?.id ?? ''
type SharePayment = { by?: SignedInUser; paidOn?: string; round?: number }
const payShare = (
  report: string,
  share: string,
  { by = administrator, paidOn = today(), round = 1 }: SharePayment = {},
) =>
  by.browser.call(payRewardShare, {
    params: { ...inTenant(report), share },
    body: { round, reference: 'SPEI 8', paid_on: paidOn },
  })
const payWriter = (report: string) =>
  administrator.browser.call(payReward, {
    params: inTenant(report),
    body: { round: 1, reference: 'SPEI 9', paid_on: today() },
  })
const answer = (report: string, hasArrived: boolean, { browser } = friend) =>
  browser.call(answerRewardShare, { params: { report }, body: { has_arrived: hasArrived } })

/** What the ledger holds for an agent and a report, by kind. */
async function heldBy({ user }: SignedInUser, report: string): Promise<Record<string, number>> {
  const { rows } = await sql<{ kind: string; cents: number }>`
    select kind, sum(cents)::int as cents from grana.ledger_open where report_id = ${report} and agent_id = ${user.id}
      and kind <> 'fee' group by kind order by kind`.execute(api.database.owner)
  return Object.fromEntries(rows.map(({ kind, cents }) => [kind, cents]))
}
const faults = () => ledgerFaults(api.database.owner, world.organization)

describe('the reward of a shared report', () => {
  test('is promised, owed and paid to each author, the rest of a cent to the first', async () => {
    const report = await acceptedTogether()
    const promised = [await heldBy(writer, report), await heldBy(friend, report)]
    expect(promised.map((held) => Object.keys(held))).toEqual([['promised'], ['promised']])
    expect((await decideAmount(world, administrator, { report, amount: '700.01' })).status).toBe(200)
    expect(await heldBy(writer, report)).toEqual({ approved: 46_901 })
    expect(await heldBy(friend, report)).toEqual({ approved: 23_100 })
    expect(await sharesOf(report)).toMatchObject({
      rest: { cents: 46_901 },
      shares: [{ amount: { cents: 23_100 }, state: 'owed', is_missing: false, can: { pay: true, confirm: false } }],
    })

    const id = await shareIdOf(report)
    const tries = await Promise.all([payShare(report, id), payShare(report, id), payWriter(report)])
    expect(tries.map(({ status }) => status).toSorted((one, two) => one - two)).toEqual([200, 200, 409])
    expect(await heldBy(writer, report)).toEqual({ approved: 46_901, paid: 46_901 })
    expect(await heldBy(friend, report)).toEqual({ approved: 23_100, paid: 23_100 })
    expect((await ownShares(report)).shares).toMatchObject([
      { payments: [{ reference: 'SPEI 8' }], can: { confirm: true, miss: true } },
    ])
    expect((await ownShares(report, writer)).shares[0]?.payments).toEqual([])
    expect(await faults()).toEqual({})
  })

  test('is paid again when the author says that it did not arrive', async () => {
    const report = await rewardedTogether()
    const id = await shareIdOf(report)
    expect((await answer(report, true)).status).toBe(409)
    await payShare(report, id)
    expect((await answer(report, false, writer)).status).toBe(404)
    expect((await answer(report, false)).status).toBe(200)
    expect(await heldBy(friend, report)).toEqual({ approved: 23_100 })
    expect((await sharesOf(report)).shares).toMatchObject([{ state: 'owed', is_missing: true }])
    await payShare(report, id)
    expect((await answer(report, true)).status).toBe(200)
    expect((await answer(report, false)).status).toBe(409)
    expect((await sharesOf(report)).shares).toMatchObject([{ state: 'received', can: { pay: false } }])
    expect(await faults()).toEqual({})
  })

  test('follows a changed amount until a share is paid', async () => {
    const report = await rewardedTogether('600.00')
    const text = 'Judged again with the impact.'
    expect((await decideAmount(world, administrator, { report, amount: '800.00', round: 1, text })).status).toBe(200)
    expect((await sharesOf(report)).shares).toMatchObject([{ amount: { cents: 26_400 } }])
    expect(await heldBy(writer, report)).toEqual({ approved: 53_600 })
    expect((await payShare(report, await shareIdOf(report), { round: 2 })).status).toBe(200)
    expect((await decideAmount(world, administrator, { report, amount: '900.00', round: 2, text })).status).toBe(409)
    expect(await faults()).toEqual({})
  })

  test('is not recorded as paid by who saw another amount', async () => {
    const report = await rewardedTogether('500.00')
    const [seen] = (await sharesOf(report)).shares
    expect(seen).toMatchObject({ amount: { cents: 16_500 }, round: 1 })
    const text = 'Judged again with the impact.'
    expect((await decideAmount(world, administrator, { report, amount: '800.00', round: 1, text })).status).toBe(200)
    const late = await payShare(report, seen?.id ?? '', { round: seen?.round ?? 0 })
    expect([late.status, late.body['code']]).toEqual([409, 'reward.changed'])
    const [now] = (await sharesOf(report)).shares
    expect(now).toMatchObject({ amount: { cents: 26_400 }, round: 2, state: 'owed', payments: [] })
    expect((await payShare(report, now?.id ?? '', { round: now?.round ?? 0 })).status).toBe(200)
    expect(await heldBy(friend, report)).toEqual({ approved: 26_400, paid: 26_400 })
    expect(await faults()).toEqual({})
  })

  test('keeps its amount from the first payment on, also when that payment did not arrive', async () => {
    const report = await rewardedTogether('600.00')
    const id = await shareIdOf(report)
    await payShare(report, id)
    expect((await answer(report, false)).status).toBe(200)
    const text = 'Judged again with the impact.'
    const decided = await decideAmount(world, administrator, { report, amount: '800.00', round: 1, text })
    expect([decided.status, decided.body['code']]).toEqual([409, 'reward.refused'])
    expect((await sharesOf(report)).shares).toMatchObject([{ amount: { cents: 19_800 }, is_missing: true }])
    const raise = (table: 'rewards' | 'reward_shares', change: ReturnType<typeof sql>) =>
      api.database.owner.transaction().execute(async (trx) => {
        await sql`select set_config('grana.system', 'on', true)`.execute(trx)
        await sql`update ${sql.table(`grana.${table}`)} set ${change} where report_id = ${report}`.execute(trx)
      })
    await expect(raise('rewards', sql`amount_cents = 80000`)).rejects.toThrow(/stays as it was approved/)
    await expect(raise('reward_shares', sql`cents = 26400`)).rejects.toThrow(/stays as it was approved/)
    expect((await payShare(report, id)).status).toBe(200)
    expect((await ownShares(report)).shares[0]?.payments.map(({ amount }) => amount.cents)).toEqual([19_800, 19_800])
    expect(await faults()).toEqual({})
  })

  test('is paid by those who approve rewards, and in no other place', async () => {
    const report = await rewardedTogether()
    const id = await shareIdOf(report)
    for (const role of ['analyst', 'viewer'] as const)
      expect((await payShare(report, id, { by: await world.inProgram(role) })).status).toBe(403)
    const other = await reportWorld(api)
    const params = { organization: other.organization, report, share: id }
    const body = { round: 1, reference: 'x', paid_on: today() }
    expect((await other.browser.call(payRewardShare, { params, body })).status).toBe(404)
    expect((await payShare(report, report)).status).toBe(404)
    expect((await payShare(report, id, { paidOn: '2020-01-01' })).status).toBe(422)
    const stranger = await reportingAgent(api)
    expect((await stranger.browser.call(getAgentRewardShares, { params: { report } })).status).toBe(404)
    expect((await answer(report, true, stranger)).status).toBe(404)
  })

  test('counts in the sums of both sides, and in the papers of each author', async () => {
    const before = dataOf<{ unpaid_cents: number }[]>(await friend.browser.call(getEarnings))[0]?.unpaid_cents ?? 0
    const spent = async () =>
      dataOf<{ currencies: unknown }>(
        await world.browser.call(getSpending, { params: { organization: world.organization } }),
      )
    const first = JSON.stringify(await spent())
    const report = await rewardedTogether()
    const after = dataOf<{ unpaid_cents: number }[]>(await friend.browser.call(getEarnings))[0]?.unpaid_cents
    expect(after).toBe(before + 23_100)
    expect(JSON.stringify(await spent())).not.toBe(first)
    await payShare(report, await shareIdOf(report))
    const { payments } = dataOf<{ payments: { id: string; amount: { cents: number } }[] }>(
      await friend.browser.call(listAgentPayments),
    )
    const payment = payments.find(({ amount }) => amount.cents === 23_100)?.id ?? ''
    const receiptFor = async (reader: SignedInUser) =>
      (await reader.browser.call(getAgentReceipt, { params: { payment }, query: { format: 'csv' } })).status
    expect([await receiptFor(friend), await receiptFor(writer)]).toEqual([200, 404])
  })
})

describe('a file for the bank', () => {
  const details = {
    method: 'mx_clabe',
    holder: 'Ana Solis',
    account: '032180000118359719',
    tax_number: 'LUAA900101XX1',
  } as const

  test('has a line for each author, and its results are recorded for each', async () => {
    for (const { browser } of [writer, friend])
      expect((await browser.call(savePayoutDetails, { body: details })).status).toBe(200)
    const report = await rewardedTogether()
    const organization = { organization: world.organization }
    const listed = dataOf<OwedReward[]>(await administrator.browser.call(listOwedRewards, { params: organization }))
    const owed = listed.filter((one) => one.report === report)
    expect(owed.map(({ amount }) => amount.cents)).toEqual([46_901, 23_100])
    const reports = owed.map((one) => one.share ?? one.report)
    const told = await administrator.browser.call(createPaymentFile, {
      params: organization,
      body: { reports, format: 'csv' },
    })
    const file = dataOf<{ content: string; template: { content: string }; count: number }>(told)
    expect(file.count).toBe(2)
    expect(file.content).toContain(`${owed[0]?.reference}/2`)
    const [header = '', ...lines] = file.template.content.trim().split('\r\n')
    const columns = Object.keys(texts.result.columns)
    const filled = lines.map((line, index) => {
      const typed: Readonly<Record<string, string>> = { reference: `BANK ${index}`, paid_on: today() }
      const cells = line.split(',')
      return columns.map((column, at) => typed[column] ?? cells[at] ?? '').join(',')
    })
    const params = organization
    const content = [header, ...filled].join('\r\n')
    const recorded = dataOf<PaymentResults>(
      await administrator.browser.call(recordPaymentResults, { params, body: { content } }),
    )
    expect(recorded.lines.map(({ state }) => state)).toEqual(['recorded', 'recorded'])
    expect((await sharesOf(report)).shares).toMatchObject([{ state: 'paid' }])
    expect(await faults()).toEqual({})
  })

  test('opens the details of an author for who pays, and the author sees it', async () => {
    const report = await rewardedTogether()
    const params = { ...inTenant(report), share: await shareIdOf(report) }
    expect(dataOf<{ state: string }>(await administrator.browser.call(getRewardSharePayout, { params }))).toMatchObject(
      {
        state: 'ready',
      },
    )
    expect((await administrator.browser.call(openRewardSharePayout, { params })).status).toBe(200)
    const views = await api.database.owner
      .selectFrom('payout_views')
      .select('agent_id')
      .where('report_id', '=', report)
      .execute()
    expect(views).toEqual([{ agent_id: friend.user.id }])
  })
})

test('points are split in quarters, the rest to who sent the report; precision counts it for each', async () => {
  const [one, two] = [await reportingAgent(api), await reportingAgent(api)]
  const [before, friendBefore] = [writer, friend]
  ;[writer, friend] = [one, two]
  await acceptedTogether()
  ;[writer, friend] = [before, friendBefore]
  const pointsOf = async ({ user }: SignedInUser) => {
    await api.database.owner.transaction().execute((trx) => recalculatePoints(trx, user.id, new Date()))
    const { rows } = await sql<{ points: number; valid: number }>`
      select points::float8 as points, valid from grana.agent_figures(${user.id}, now() - interval '1 day')`.execute(
      api.database.owner,
    )
    return rows[0]
  }
  const [first, second] = [await pointsOf(one), await pointsOf(two)]
  expect([first?.valid, second?.valid]).toEqual([1, 1])
  const whole = (first?.points ?? 0) + (second?.points ?? 0)
  expect(second?.points).toBe(Math.trunc((whole * 33 * 4) / 100) / 4)
  expect(whole).toBeGreaterThan(0)
})

const splits = sized({ gate: 2_000, full: 100_000 })

test(`${splits} random splits add up to the reward, with the rest for who sent the report`, async () => {
  const drawn = Array.from({ length: splits }, (_, index) => {
    const cents = 1 + ((index * 7_919_993) % 99_999_999)
    const count = 1 + (index % 4)
    const percents: number[] = []
    for (let at = 0, left = 99; at < count; at += 1) {
      const percent = 1 + ((index * 31 + at * 17) % Math.max(1, left - (count - at - 1)))
      percents.push(percent)
      left -= percent
    }
    return { id: index, cents, percents }
  })
  const { rows } = await sql<{ id: number; shares: number[] }>`
    select d.id, array(select grana.share_cents(d.cents, p.percent::smallint) from json_array_elements_text(d.percents)
      with ordinality p (percent, place) order by p.place) as shares
    from json_to_recordset(${JSON.stringify(drawn)}::json) d (id int, cents int, percents json) order by d.id`.execute(
    api.database.owner,
  )
  expect(rows).toHaveLength(splits)
  for (const { id, shares } of rows) {
    const { cents = 0, percents = [] } = drawn[id] ?? {}
    const exact = percents.map((percent) => Math.floor((cents * percent) / 100))
    const rest = shares.reduce((left, share) => left - share, cents)
    const own = percents.reduce((left, percent) => left - percent, 100)
    expect({ id, shares }).toEqual({ id, shares: exact })
    // Never less than their own part, and never a cent more for each other author.
    expect(rest * 100).toBeGreaterThanOrEqual(cents * own)
    expect(rest * 100).toBeLessThan(cents * own + 100 * (percents.length + 1))
  }
})
