import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { dataOf } from '#server/testing/programs.ts'
import {
  reportingAgent,
  reportWorld,
  signedInWithFactor,
  type ReportWorld,
  type SignedInUser,
} from '#server/testing/reports.ts'
import { acceptedReport, decideAmount, rewardOf } from '#server/testing/rewards.ts'
import { signInTestStaff } from '#server/testing/staff.ts'
import { startTestApi, type TestApi } from '#server/testing/test-api.ts'
import { valuesIn } from '#server/testing/values-in.ts'
import { getAgentReport, listAgentReports, type AgentReportCard } from '@grana/contract/reports/agent-reports'
import { getReportFigures, listReports, type InboxCard } from '@grana/contract/reports/inbox'
import { getReport, changeReportState, setReportSeverity } from '@grana/contract/reports/organization-reports'
import type { Report, ReportCard } from '@grana/contract/reports/report'
import { secondApprovalAbove } from '@grana/contract/reports/reward'
import {
  answerReceipt,
  approveReward,
  decideReward,
  payReward,
  rateReport,
  refuseReward,
  withdrawReward,
} from '@grana/contract/reports/rewards'
import type { RewardStatus } from '@grana/contract/reports/values'
import { approverActs } from './policy.ts'

let api: TestApi
let world: ReportWorld
let agent: SignedInUser
let analyst: SignedInUser
let administrator: SignedInUser
let second: SignedInUser
let overseer: SignedInUser
let contact: SignedInUser

beforeAll(async () => {
  api = await startTestApi()
  world = await reportWorld(api)
  analyst = await world.inProgram('analyst')
  administrator = await world.inProgram('administrator')
  second = await world.inProgram('owner')
  overseer = await world.member({ role: 'viewer' })
  contact = await world.inProgram('technical_contact')
})
// A new agent for each test, because the reports of one agent are limited per day.
beforeEach(async () => {
  agent = await reportingAgent(api)
})
afterAll(() => api.close())

const at = (report: string) => ({ organization: world.organization, report })
const today = () => new Date().toISOString().slice(0, 10)
const accepted = (severity: 'low' | 'medium' | 'high' | 'critical' | 'informative' = 'high') =>
  acceptedReport(api.database.owner, world, { agent, by: administrator, severity })
type Decision = string | { amount: string; round: number; text?: string }
const decide = (by: SignedInUser, report: string, decision: Decision) =>
  decideAmount(world, by, { report, ...(typeof decision === 'string' ? { amount: decision } : decision) })
const approve = ({ browser }: SignedInUser, report: string, round: number) =>
  browser.call(approveReward, { params: at(report), body: { round } })
const pay = ({ browser }: SignedInUser, report: string, body: { round: number; paid_on?: string }) =>
  browser.call(payReward, { params: at(report), body: { reference: 'SPEI 001', paid_on: today(), ...body } })
const answer = ({ browser }: SignedInUser, report: string, arrived: boolean) =>
  browser.call(answerReceipt, { params: { report }, body: { has_arrived: arrived } })
const seenBy = async ({ browser }: SignedInUser, report: string) =>
  dataOf<Report>(await browser.call(getReport, { params: at(report) }))
const ownOf = async ({ browser }: SignedInUser, report: string) =>
  dataOf<Report>(await browser.call(getAgentReport, { params: { report } }))
/** The reward of a report in the agent's list. */
const listedReward = async (report: string) =>
  dataOf<{ reports: AgentReportCard[] }>(await agent.browser.call(listAgentReports, { query: {} })).reports.find(
    ({ id }) => id === report,
  )?.reward
/** Unpaid rewards in the inbox of a user; the statistics must have the same count. */
async function unpaidOf({ browser }: SignedInUser): Promise<string[]> {
  const params = { organization: world.organization }
  const listed = await browser.call(listReports, { params, query: { unpaid: '1' } })
  const { pay } = dataOf<{ pay: number }>(await browser.call(getReportFigures, { params }))
  expect(listed.body['meta']).toMatchObject({ total: pay })
  return dataOf<InboxCard[]>(listed).map((report) => report.id)
}
/** Deadline of the payment in the inbox of a user. */
async function paymentDueIn({ browser }: SignedInUser, id: string): Promise<InboxCard['pay']> {
  const params = { organization: world.organization }
  return dataOf<InboxCard[]>(await browser.call(listReports, { params, query: {} })).find((card) => card.id === id)?.pay
}
/** Reports with a payment that the agent has not confirmed or denied. */
async function unansweredBy({ browser }: SignedInUser): Promise<string[]> {
  const listed = await browser.call(listAgentReports, { query: { awaits: 'receipt' } })
  const { reports } = dataOf<{ reports: ReportCard[] }>(listed)
  expect(listed.body['meta']).toMatchObject({ total: reports.length })
  return reports.map(({ id }) => id)
}
const codeOf = ({ status, body }: { status: number; body: Record<string, unknown> }) => [status, body['code']]

async function staff(role: 'administrator' | 'triager'): Promise<SignedInUser> {
  const { browser, ...user } = await signInTestStaff(api, role)
  return { user, browser }
}

async function stale({ user }: SignedInUser): Promise<void> {
  const before = new Date(Date.now() - 301_000)
  await api.database.owner
    .updateTable('sessions')
    .set({ confirmed_at: before })
    .where('user_id', '=', user.id)
    .execute()
}

describe('a reward', () => {
  test('within the limit is decided by one user, paid and received, visible to both sides', async () => {
    const id = await accepted('medium')
    const fresh = await seenBy(administrator, id)
    expect(fresh.reward).toMatchObject({
      track: 'undecided',
      round: 0,
      range: { currency: 'USD', min_cents: 40_000, max_cents: 100_000 },
      minimum_cents: 40_000,
      acts: ['decide', 'refuse'],
    })
    expect(fresh.events.at(-1)?.details).toMatchObject({ minimum: '400.00', currency: 'USD' })
    expect((await ownOf(agent, id)).reward).toMatchObject({
      track: 'undecided',
      range: { min_cents: 40_000 },
      acts: [],
    })

    expect(rewardOf(await decide(administrator, id, '1000'))).toMatchObject({
      track: 'reserved',
      amount: { currency: 'USD', cents: 100_000 },
      approvers: 1,
      approvals: [{ id: administrator.user.id }],
      acts: ['pay', 'decide'],
    })
    const own = await ownOf(agent, id)
    expect(own.reward).toMatchObject({ track: 'reserved', amount: { cents: 100_000 } })
    expect(own.reward).not.toHaveProperty('approvals')
    expect(own.events.slice(-2).map(({ kind, actor }) => [kind, actor])).toEqual([
      ['reward_approved', undefined],
      ['reward_reserved', undefined],
    ])
    expect(codeOf(await answer(agent, id, true))).toEqual([409, 'reward.refused'])
    expect(rewardOf(await pay(administrator, id, { round: 1 }))).toMatchObject({
      track: 'paid',
      payment: { reference: 'SPEI 001', paid_on: today() },
      acts: [],
    })
    expect(codeOf(await pay(second, id, { round: 1 }))).toEqual([409, 'reward.refused'])
    expect((await ownOf(agent, id)).reward.acts).toEqual(['receive', 'miss'])
    expect(rewardOf(await answer(agent, id, true))).toMatchObject({ receipt: { has_arrived: true }, acts: [] })
    expect(codeOf(await answer(agent, id, true))).toEqual([409, 'reward.refused'])
    expect(codeOf(await answer(agent, id, false))).toEqual([409, 'reward.refused'])
    expect(codeOf(await decide(administrator, id, { amount: '500', round: 1, text: 'Less' }))).toEqual([
      409,
      'reward.refused',
    ])
    const closed = await administrator.browser.call(changeReportState, {
      params: at(id),
      body: { to: 'closed', reason: 'resolved' },
    })
    expect(dataOf<Report>(closed)).toMatchObject({ state: 'closed', reward: { receipt: { has_arrived: true } } })
    expect((await seenBy(second, id)).events.filter(({ kind }) => kind === 'reward_received')).toHaveLength(1)
  })

  test('whose payment did not arrive is visible to both sides, paid again and received', async () => {
    const id = await accepted('low')
    await decide(administrator, id, '150.5')
    expect(await unpaidOf(administrator)).toContain(id)
    expect(await paymentDueIn(administrator, id)).toMatchObject({ days: expect.any(Number), at: expect.any(String) })
    // An organization viewer sees that a payment is due, and neither its amount nor its day.
    expect(await paymentDueIn(overseer, id)).toBeUndefined()
    expect(await unansweredBy(agent)).not.toContain(id)
    await pay(administrator, id, { round: 1 })
    expect(await unpaidOf(administrator)).not.toContain(id)
    expect(await paymentDueIn(administrator, id)).toBeUndefined()
    expect(await unansweredBy(agent)).toContain(id)
    expect(await unansweredBy(await reportingAgent(api))).toEqual([])
    expect(rewardOf(await answer(agent, id, false))).toMatchObject({
      receipt: { has_arrived: false },
      acts: ['receive'],
    })
    expect(await unansweredBy(agent)).not.toContain(id)
    // An organization viewer cannot read payments, but sees that one is due.
    for (const person of [administrator, overseer]) expect(await unpaidOf(person)).toContain(id)
    expect(await unpaidOf(contact)).not.toContain(id)
    expect(codeOf(await answer(agent, id, false))).toEqual([409, 'reward.refused'])
    const told = await seenBy(analyst, id)
    expect(told.events.at(-1)).toMatchObject({ kind: 'reward_missing', side: 'agent' })
    expect((await seenBy(administrator, id)).reward.acts).toEqual(['pay'])
    expect(rewardOf(await pay(second, id, { round: 1 }))).toMatchObject({ track: 'paid', acts: [] })
    for (const person of [administrator, overseer]) expect(await unpaidOf(person)).not.toContain(id)
    expect((await ownOf(agent, id)).reward).not.toHaveProperty('receipt')
    expect(await unansweredBy(agent)).toContain(id)
    expect(rewardOf(await answer(agent, id, true))).toMatchObject({ receipt: { has_arrived: true } })
    expect(await unansweredBy(agent)).not.toContain(id)
  })

  test('above the limit needs a second approver, and the agent sees nothing before', async () => {
    const id = await accepted()
    const asked = rewardOf(await decide(administrator, id, '2500.00'))
    expect(asked).toMatchObject({ track: 'suggested', approvers: 2, acts: ['decide', 'withdraw', 'refuse'] })
    // Viewers see nothing either: a pending approval would reveal that the amount is large.
    const [onlooker, overseer] = [await world.inProgram('viewer'), await world.member({ role: 'viewer' })]
    for (const own of [await ownOf(agent, id), await seenBy(onlooker, id)]) {
      expect(own).toMatchObject({ reward_track: 'undecided', reward: { track: 'undecided', round: 0 } })
      expect(own.reward).not.toHaveProperty('amount')
      for (const told of [250_000, '2500.00', 'suggested']) expect(valuesIn(own)).not.toContain(told)
    }
    const inbox = { params: { organization: world.organization }, query: {} }
    const tracksOf = (told: unknown) => (told as ReportCard[]).find((card) => card.id === id)?.reward_track
    for (const { browser } of [onlooker, overseer]) {
      expect(tracksOf(dataOf(await browser.call(listReports, inbox)))).toBe('undecided')
    }
    expect(tracksOf(dataOf(await administrator.browser.call(listReports, inbox)))).toBe('suggested')
    const listed = dataOf<{ reports: ReportCard[] }>(await agent.browser.call(listAgentReports, { query: {} }))
    expect(tracksOf(listed.reports)).toBe('undecided')
    const range = { currency: 'USD', min_cents: expect.any(Number), max_cents: expect.any(Number) }
    expect(await listedReward(id)).toEqual({ range })
    const resolved = { params: at(id), body: { to: 'closed', reason: 'resolved' } }
    expect((await administrator.browser.call(changeReportState, resolved)).body['code']).toBe('report.reward_undecided')

    expect(codeOf(await approve(administrator, id, 1))).toEqual([409, 'reward.other_person'])
    // Another session of the same user does not count as a second approver.
    const elsewhere = await signedInWithFactor(api, administrator.user)
    expect(codeOf(await approve(elsewhere, id, 1))).toEqual([409, 'reward.other_person'])
    expect((await seenBy(second, id)).reward).toMatchObject({
      acts: ['approve', 'decide', 'withdraw', 'refuse'],
      approvals: [{ id: administrator.user.id }],
    })
    expect(rewardOf(await approve(second, id, 1))).toMatchObject({ track: 'reserved', amount: { cents: 250_000 } })
    expect((await ownOf(agent, id)).reward).toMatchObject({ track: 'reserved', amount: { cents: 250_000 } })
    expect(await listedReward(id)).toEqual({ range, amount: { currency: 'USD', cents: 250_000 } })
    expect(codeOf(await approve(second, id, 1))).toEqual([409, 'reward.refused'])
  })

  test('with another amount starts a new round, and one user cannot change what two approved', async () => {
    const id = await accepted()
    await decide(administrator, id, '2500')
    expect(rewardOf(await decide(administrator, id, { amount: '2600', round: 1 }))).toMatchObject({
      round: 2,
      track: 'suggested',
    })
    expect(codeOf(await approve(second, id, 1))).toEqual([409, 'reward.changed'])
    expect(rewardOf(await approve(second, id, 2))).toMatchObject({ track: 'reserved' })
    expect(codeOf(await decide(second, id, { amount: '1500', round: 2 }))).toEqual([422, 'reward.reason_first'])
    const less = rewardOf(await decide(second, id, { amount: '1550', round: 2, text: 'The impact was smaller' }))
    expect(less).toMatchObject({ track: 'suggested', approvers: 2, approvals: [{ id: second.user.id }] })
    // Until then the approved amount stays valid, and the agent sees no change.
    const before = await ownOf(agent, id)
    expect(before.reward).toMatchObject({ track: 'reserved', round: 2, amount: { cents: 260_000 } })
    for (const told of [155_000, '1550.00', 'The impact was smaller']) expect(valuesIn(before)).not.toContain(told)
    expect(codeOf(await pay(administrator, id, { round: 3 }))).toEqual([409, 'reward.refused'])
    expect(codeOf(await pay(administrator, id, { round: 2 }))).toEqual([409, 'reward.changed'])
    expect(rewardOf(await approve(administrator, id, 3))).toMatchObject({
      track: 'reserved',
      round: 3,
      amount: { cents: 155_000 },
    })
    const { events, reward } = await ownOf(agent, id)
    expect(reward).toMatchObject({ track: 'reserved', amount: { cents: 155_000 } })
    const change = { before: '2600.00', amount: '1550.00' }
    expect(events.slice(-3)).toMatchObject([
      { kind: 'reward_revised', text: 'The impact was smaller', details: change },
      { kind: 'reward_approved', details: change },
      { kind: 'reward_reserved' },
    ])
  })

  test('can be withdrawn before the second approval, refused with a reason and decided again', async () => {
    const id = await accepted()
    await decide(administrator, id, '2500')
    const withdrawn = await second.browser.call(withdrawReward, { params: at(id), body: { round: 1 } })
    expect(rewardOf(withdrawn)).toMatchObject({ track: 'undecided', round: 2 })
    expect(codeOf(await approve(second, id, 1))).toEqual([409, 'reward.changed'])
    expect(codeOf(await approve(second, id, 2))).toEqual([409, 'reward.refused'])
    const body = { round: 2, text: 'Found while employed by us' }
    const asked = rewardOf(await administrator.browser.call(refuseReward, { params: at(id), body }))
    expect(asked).toMatchObject({ track: 'undecided', is_refusal_asked: true, acts: ['decide', 'withdraw'] })
    const refused = await second.browser.call(refuseReward, { params: at(id), body: { ...body, round: asked.round } })
    expect(rewardOf(refused)).toMatchObject({ track: 'ineligible', acts: ['decide'] })
    expect((await ownOf(agent, id)).events.at(-1)).toMatchObject({ kind: 'reward_ineligible' })
    const after = { amount: '1600', round: rewardOf(refused).round }
    expect(rewardOf(await decide(administrator, id, after))).toMatchObject({ track: 'suggested' })
  })

  test('needs another approver when the first one lost the permission', async () => {
    const leaving = await world.inProgram('administrator')
    const id = await accepted()
    await decide(leaving, id, '3000')
    await api.database.owner.deleteFrom('program_memberships').where('user_id', '=', leaving.user.id).execute()
    expect(rewardOf(await approve(second, id, 1))).toMatchObject({ track: 'suggested' })
    expect(codeOf(await approve(second, id, 1))).toEqual([409, 'reward.other_person'])
    expect((await approve(leaving, id, 1)).status).toBeGreaterThanOrEqual(403)
    expect(rewardOf(await approve(administrator, id, 1))).toMatchObject({ track: 'reserved' })
  })

  test('of a reopened report is reset, unless it was approved or paid', async () => {
    const resolve = (id: string) =>
      administrator.browser.call(changeReportState, { params: at(id), body: { to: 'closed', reason: 'resolved' } })
    const reopen = (id: string) =>
      administrator.browser.call(changeReportState, { params: at(id), body: { to: 'triaging', text: 'Not mended' } })
    const id = await accepted('medium')
    await decide(administrator, id, '600')
    await resolve(id)
    const stands = { track: 'reserved', round: 1, amount: { cents: 60_000 } }
    expect(rewardOf(await reopen(id))).toMatchObject({ ...stands, acts: [] })
    const none = { round: 1, text: 'None after all' }
    expect(codeOf(await administrator.browser.call(refuseReward, { params: at(id), body: none }))[1]).toBe(
      'reward.refused',
    )
    const changed = { amount: '700', round: 1, text: 'More' }
    expect(codeOf(await decide(administrator, id, changed))).toEqual([409, 'reward.refused'])
    const spam = { to: 'closed', reason: 'spam', text: 'Not one' } as const
    const closed = await administrator.browser.call(changeReportState, { params: at(id), body: spam })
    expect(rewardOf(closed)).toMatchObject({ ...stands, acts: ['pay'] })
    expect((await ownOf(agent, id)).reward).toMatchObject(stands)
    expect((await pay(administrator, id, { round: 1 })).status).toBe(200)
    const asked = await accepted()
    await decide(administrator, asked, '2000')
    const risk = { to: 'closed', reason: 'risk_accepted', review_on: '2099-05-01', text: 'Known' } as const
    const atRisk = await administrator.browser.call(changeReportState, { params: at(asked), body: risk })
    expect(rewardOf(atRisk).acts).not.toContain('refuse')
    const refused = { round: 1, text: 'The risk is ours' }
    const told = await administrator.browser.call(refuseReward, { params: at(asked), body: refused })
    expect(codeOf(told)).toEqual([409, 'reward.refused'])
    await reopen(asked)
    expect(codeOf(await approve(second, asked, 1))).toEqual([409, 'reward.changed'])
    const paid = await accepted('medium')
    await decide(administrator, paid, '600')
    await pay(administrator, paid, { round: 1 })
    await resolve(paid)
    expect(rewardOf(await reopen(paid))).toMatchObject({ track: 'paid', amount: { cents: 60_000 } })
  })

  test('is checked against the severity of the report at the approval', async () => {
    const id = await accepted()
    await decide(administrator, id, '3000')
    const body = { severity: 'medium' as const, text: 'Needs an account' }
    await administrator.browser.call(setReportSeverity, { params: at(id), body })
    expect(codeOf(await approve(second, id, 1))).toEqual([422, 'reward.out_of_range'])
    // The acceptance recorded a minimum; an amount below it needs two approvers.
    expect(rewardOf(await decide(second, id, { amount: '900', round: 1 }))).toMatchObject({
      track: 'suggested',
      approvers: 2,
    })
    expect(rewardOf(await approve(administrator, id, 2))).toMatchObject({ track: 'reserved' })
  })

  test('can be decided while the program is paused', async () => {
    const id = await accepted('medium')
    const db = api.database.owner
    await db.updateTable('programs').set({ state: 'paused' }).where('id', '=', world.program).execute()
    expect(rewardOf(await decide(administrator, id, '600'))).toMatchObject({ track: 'reserved' })
    await db.updateTable('programs').set({ state: 'active' }).where('id', '=', world.program).execute()
    expect((await pay(administrator, id, { round: 1 })).status).toBe(200)
  })

  test('cannot be decided for a severity that the terms do not pay', async () => {
    const id = await accepted('informative')
    expect((await seenBy(administrator, id)).reward).not.toHaveProperty('range')
    expect(codeOf(await decide(administrator, id, '10'))).toEqual([409, 'reward.no_grid'])
  })
})

describe('amounts', () => {
  const strange = [
    '1e3',
    '0.001',
    '-5',
    'NaN',
    '1,5',
    '99999999',
    '0',
    '0.00',
    '',
    ' ',
    '1.',
    '.5',
    '01',
    '+5',
    '5 USD',
    '١٢٠٠',
    '0x5DC',
    'Infinity',
    '1500.001',
    '1500\u0000',
    '1_500',
    '1500.5.5',
    '9'.repeat(400),
  ]

  test(`in ${strange.length} malformed notations are rejected`, async () => {
    const id = await accepted()
    for (const amount of strange) {
      const told = await decide(administrator, id, amount)
      expect([amount, told.status]).toEqual([amount, 422])
    }
    for (const amount of [1500, null, ['1500'], { cents: 1500 }, true]) {
      const params = at(id)
      const told = await administrator.browser.call(decideReward, {
        params,
        body: { round: 0, amount, currency: 'USD' },
      })
      expect(told.status).toBe(422)
    }
    const params = at(id)
    const foreign = { round: 0, amount: '1500', currency: 'EUR' }
    expect((await administrator.browser.call(decideReward, { params, body: foreign })).status).toBe(422)
    expect((await seenBy(administrator, id)).reward.track).toBe('undecided')
  })

  test('outside of the range are rejected with the valid range', async () => {
    const id = await accepted()
    for (const amount of ['1499.99', '3000.01', '1', '9999999.99']) {
      const told = await decide(administrator, id, amount)
      expect(codeOf(told)).toEqual([422, 'reward.out_of_range'])
      expect(told.body['message']).toContain('USD 1,500–3,000')
    }
    expect((await decide(administrator, id, '1500')).status).toBe(200)
  })

  test('cannot be paid on a future, too early or invalid date', async () => {
    const id = await accepted('medium')
    await decide(administrator, id, '600')
    const inTwoDays = new Date(Date.now() + 2 * 86_400_000).toISOString().slice(0, 10)
    for (const day of [inTwoDays, '2019-01-01', '2999-12-31']) {
      expect(codeOf(await pay(administrator, id, { round: 1, paid_on: day }))).toEqual([422, 'reward.paid_on_refused'])
    }
    expect((await pay(administrator, id, { round: 1, paid_on: '2026-02-30' })).status).toBe(422)
    expect((await seenBy(administrator, id)).reward.track).toBe('reserved')
  })
})

describe('access to rewards', () => {
  test('is denied to analysts, viewers, contacts, agents, staff and other organizations', async () => {
    const id = await accepted()
    const stranger = await reportWorld(api)
    const people = [
      [analyst, 403],
      [await world.inProgram('viewer'), 403],
      [await world.inProgram('technical_contact'), 403],
      [await world.member({ role: 'viewer' }), 403],
      [agent, 404],
      [await reportingAgent(api), 404],
      [{ user: stranger.owner, browser: stranger.browser }, 404],
      [await staff('administrator'), 404],
      [await staff('triager'), 404],
    ] as const
    for (const [person, status] of people) {
      for (const told of [
        await decide(person, id, '2000'),
        await approve(person, id, 0),
        await pay(person, id, { round: 0 }),
        await person.browser.call(withdrawReward, { params: at(id), body: { round: 0 } }),
        await person.browser.call(refuseReward, { params: at(id), body: { round: 0, text: 'No' } }),
      ]) {
        expect(told.status).toBe(status)
      }
    }
    // A member of another organization requests the report under their own organization.
    const crossed = { organization: stranger.organization, report: id }
    const told = await stranger.browser.call(decideReward, {
      params: crossed,
      body: { round: 0, amount: '2000', currency: 'USD' },
    })
    expect(told.status).toBe(404)
    expect((await seenBy(administrator, id)).reward).toMatchObject({ track: 'undecided', round: 0 })
  })

  test('needs a recent identity confirmation and a second factor', async () => {
    const late = await world.inProgram('administrator')
    const id = await accepted()
    await stale(late)
    expect(codeOf(await decide(late, id, '2000'))).toEqual([403, 'auth.confirm_first'])
    await decide(administrator, id, '2000')
    expect(codeOf(await approve(late, id, 1))).toEqual([403, 'auth.confirm_first'])
    // A confirmation in one session does not count for another.
    await signedInWithFactor(api, late.user)
    expect(codeOf(await approve(late, id, 1))).toEqual([403, 'auth.confirm_first'])
    const plain = await world.inProgram('administrator')
    await api.database.owner
      .updateTable('sessions')
      .set({ second_factor: null })
      .where('user_id', '=', plain.user.id)
      .execute()
    expect(codeOf(await approve(plain, id, 1))).toEqual([403, 'auth.second_factor_first'])
  })

  test('allows only the agent of the report to answer the receipt', async () => {
    const id = await accepted('medium')
    await decide(administrator, id, '600')
    await pay(administrator, id, { round: 1 })
    expect((await answer(await reportingAgent(api), id, true)).status).toBe(404)
    expect((await answer(administrator, id, true)).status).toBe(403)
  })

  test('denies ratings to analysts who may not accept, and rejects invalid ratings', async () => {
    const id = await accepted()
    const rate = ({ browser }: SignedInUser, quality: unknown) =>
      browser.call(rateReport, { params: at(id), body: { quality } })
    expect((await rate(analyst, 4)).status).toBe(403)
    for (const quality of [6, -1, 2.5, '4', null]) expect((await rate(administrator, quality)).status).toBe(422)
    expect(dataOf<Report>(await rate(administrator, 4))).toMatchObject({ quality: 4, can: { rate: true } })
    expect((await ownOf(agent, id)).quality).toBe(4)
  })
})

describe('the database', () => {
  const tracks: readonly RewardStatus[] = ['undecided', 'suggested', 'approved', 'reserved', 'paid', 'ineligible']
  const force = (id: string, work: ReturnType<typeof sql>) =>
    api.database.owner.transaction().execute(async (trx) => {
      await sql`select set_config('grana.system', 'on', true)`.execute(trx)
      await work.execute(trx)
      await sql`update grana.reports set events = events where id = ${id}`.execute(trx)
    })

  test('has the same approval limit as the code, and rejects invalid changes of the track', async () => {
    const { rows } = await sql<{ currency: string; cents: number }>`
      select currency, second_person_above_cents as cents from grana.reward_limits`.execute(api.database.owner)
    expect(Object.fromEntries(rows.map(({ currency, cents }) => [currency, cents]))).toEqual(secondApprovalAbove)
    const id = await accepted('medium')
    for (const to of tracks.filter((track) => track !== 'undecided')) {
      // Also rejects a valid change without its event.
      await expect(force(id, sql`update grana.reports set reward_track = ${to} where id = ${id}`)).rejects.toThrow(
        /the reward of report|too few/,
      )
    }
    await decide(administrator, id, '600')
    await pay(administrator, id, { round: 1 })
    for (const to of tracks.filter((track) => track !== 'paid')) {
      await expect(force(id, sql`update grana.reports set reward_track = ${to} where id = ${id}`)).rejects.toThrow(
        /the reward of report|too few/,
      )
    }
    await expect(force(id, sql`delete from grana.reward_payments where report_id = ${id}`)).rejects.toThrow(
      /stays as it was/,
    )
    await expect(
      force(id, sql`update grana.reward_approvals set amount_cents = 1 where report_id = ${id}`),
    ).rejects.toThrow(/stays as it was/)
  })

  test('rejects a large amount with one approval, and a second approval by the same user', async () => {
    const id = await accepted()
    await decide(administrator, id, '2500')
    const told = { reward_track: 'approved' }
    const oneVoice = sql`with told as (
      insert into grana.report_events (organization_id, report_id, number, kind, side, actor_id, details, created_at)
      select organization_id, id, events + 1, 'reward_approved', 'organization', ${administrator.user.id},
        ${JSON.stringify(told)}::jsonb, now() from grana.reports where id = ${id})
      update grana.reports set reward_track = 'approved', events = events + 1 where id = ${id}`
    await expect(force(id, oneVoice)).rejects.toThrow(/too few approved/)
    const again = sql`insert into grana.reward_approvals
      select organization_id, report_id, round, user_id, amount_cents, now() from grana.reward_approvals where report_id = ${id}`
    await expect(force(id, again)).rejects.toThrow(/duplicate key/)
    expect((await seenBy(administrator, id)).reward.track).toBe('suggested')
  })

  test('the policy offers no reward action on a report in triage', () => {
    const report = { state: 'triaging', closing_reason: null } as const
    for (const reward_track of tracks) {
      const acts = approverActs(
        { ...report, reward_track },
        { isPaidPending: false, hasSpoken: false, isRevised: false, isRefusalAsked: false },
      )
      expect(acts).toEqual([])
    }
  })
})
