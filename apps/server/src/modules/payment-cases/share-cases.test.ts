import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { runDuringWrite } from '#server/testing/concurrent-write.ts'
import { ledgerFaults } from '#server/testing/ledger.ts'
import { addProof, moveCaseDeadline } from '#server/testing/payment-cases.ts'
import { dataOf } from '#server/testing/programs.ts'
import { reportingAgent, reportWorld, type ReportWorld, type SignedInUser } from '#server/testing/reports.ts'
import { rewardedTogether } from '#server/testing/shared-reports.ts'
import { signInTestStaff, type TestStaff } from '#server/testing/staff.ts'
import { startTestApi, type TestApi } from '#server/testing/test-api.ts'
import { startTestWorker, type TestWorker } from '#server/testing/test-worker.ts'
import {
  answerPaymentCase,
  contestPaymentAnswer,
  getAgentPaymentCases,
  getPaymentCases,
  type PaymentCaseRecord,
} from '@grana/contract/payouts/payment-cases'
import {
  getAgentPaymentProofLink,
  getAgentReportPayments,
  getPaymentProofLink,
  silenceDays,
  type ReportPayments,
} from '@grana/contract/payouts/report-payments'
import { changeReportState } from '@grana/contract/reports/organization-reports'
import { answerReceipt, payReward } from '@grana/contract/reports/rewards'
import {
  closePaymentCase,
  getPaymentCase,
  getPaymentCaseProofLink,
  takePaymentCase,
  type PaymentCaseOnDesk,
} from '@grana/contract/staff/payment-cases'
import {
  answerRewardShare,
  getAgentRewardShares,
  getRewardShares,
  payRewardShare,
  type RewardShare,
  type RewardShares,
} from '@grana/contract/together/reward-shares'
import { paymentTasks } from '../payments/tasks.ts'
import { remindOfDeadlines } from '../report-notifications/remind-of-deadlines.ts'
import { expireReports } from '../reports/expire-reports.ts'
import { paymentCaseTasks } from './tasks.ts'

let api: TestApi
let worker: TestWorker
let world: ReportWorld
let writer: SignedInUser
let friend: SignedInUser
let administrator: SignedInUser
let staff: TestStaff

beforeAll(async () => {
  api = await startTestApi()
  worker = await startTestWorker({}, api.database)
  world = await reportWorld(api, { visibility: 'public' })
  administrator = await world.inProgram('administrator')
  staff = await signInTestStaff(api, 'administrator')
})
// An agent sends few reports a day.
beforeEach(async () => {
  ;[writer, friend] = [await reportingAgent(api), await reportingAgent(api)]
})
afterAll(async () => {
  await worker.close()
  await api.close()
})

const today = () => new Date().toISOString().slice(0, 10)
const inTenant = (report: string) => ({ organization: world.organization, report })
const shareOf = async (report: string): Promise<RewardShare> => {
  const told = await administrator.browser.call(getRewardShares, { params: inTenant(report) })
  const [share] = dataOf<RewardShares>(told).shares
  if (share === undefined) throw new Error('the report has no share')
  return share
}
const ownShare = async (report: string, { browser }: SignedInUser = friend) =>
  dataOf<RewardShares>(await browser.call(getAgentRewardShares, { params: { report } })).shares[0]
const answer = (report: string, body: { has_arrived: boolean; text?: string }, { browser } = friend) =>
  browser.call(answerRewardShare, { params: { report }, body })
const casesOf = async (report: string, { browser }: SignedInUser) =>
  dataOf<PaymentCaseRecord>(await browser.call(getAgentPaymentCases, { params: { report } }))
const linkOf = async (report: string, file: string, { browser }: SignedInUser) =>
  (await browser.call(getAgentPaymentProofLink, { params: { report, file } })).status

const newProof = (report: string, state: 'checking' | 'ready' = 'ready') =>
  addProof(api.database.owner, { ...inTenant(report), author: administrator, state })

type Paying = { hasProof?: boolean; state?: 'checking' | 'ready'; reference?: string }

/** Pays the share of the friend, with a proof where it has one. */
async function pay(report: string, { hasProof = true, state = 'ready', reference = 'SPEI 8' }: Paying = {}) {
  const { id: share, round } = await shareOf(report)
  const params = { ...inTenant(report), share }
  const proof = hasProof ? await newProof(report, state) : ''
  const body = { round, reference, paid_on: today(), ...(hasProof && { proofs: [proof] }) }
  const paid = await administrator.browser.call(payRewardShare, { params, body })
  expect(paid.status).toBe(200)
  return proof
}

const rewarded = () => rewardedTogether(api.database.owner, world, { writer, friend, by: administrator })

/** A report whose share was paid and did not arrive. */
async function missing(): Promise<string> {
  const report = await rewarded()
  await pay(report, { hasProof: false })
  expect((await answer(report, { has_arrived: false, text: 'Not in my bank.' })).status).toBe(200)
  return report
}

async function prove(report: string) {
  const proof = await newProof(report)
  const open = dataOf<PaymentCaseRecord>(
    await administrator.browser.call(getPaymentCases, { params: inTenant(report) }),
  ).cases.find(({ state }) => state !== 'closed')
  const body = { case: open?.id ?? '', text: 'See the proof.', proofs: [proof] }
  const told = await administrator.browser.call(answerPaymentCase, { params: inTenant(report), body })
  expect(told.status).toBe(200)
  return proof
}

/** What the ledger holds as paid to the friend for a report. */
async function paidOf(report: string): Promise<number> {
  const { rows } = await sql<{ cents: number }>`select coalesce(sum(cents), 0)::int as cents from grana.ledger_open
    where report_id = ${report} and kind = 'paid' and agent_id = ${friend.user.id}`.execute(api.database.owner)
  return rows[0]?.cents ?? 0
}
const faults = () => ledgerFaults(api.database.owner, world.organization)

async function age(): Promise<void> {
  for (const { run } of [...paymentTasks, ...paymentCaseTasks]) await run(worker.context, undefined)
}

async function later(days: number, work: () => Promise<void>): Promise<void> {
  const { clock } = worker.context
  Object.assign(worker.context, { clock: () => new Date(Date.now() + days * 86_400_000) })
  try {
    await work()
  } finally {
    Object.assign(worker.context, { clock })
  }
}

/** Kinds of notifications about a report that a user received. */
async function toldTo({ id }: { id: string }, report: string): Promise<string[]> {
  await worker.drain()
  const { rows } = await sql<{ kind: string }>`select kind from grana.notifications where user_id = ${id}
    and data ->> 'report_id' = ${report} order by created_at, kind`.execute(api.database.owner)
  return rows.map(({ kind }) => kind)
}

describe('the payment of a share', () => {
  test('has a proof, which its author and those who pay read, and no other author', async () => {
    const report = await rewarded()
    const proof = await pay(report)
    const [payment] = (await ownShare(report))?.payments ?? []
    expect(payment).toMatchObject({ number: 1001, reference: 'SPEI 8', proofs: [{ id: proof }] })
    expect(payment?.assumed_at).toBeDefined()
    expect((await ownShare(report, writer))?.payments).toEqual([])
    expect((await shareOf(report)).payments).toMatchObject([{ proofs: [{ id: proof }] }])
    expect([await linkOf(report, proof, friend), await linkOf(report, proof, writer)]).toEqual([200, 404])
    const link = { params: { ...inTenant(report), file: proof } }
    expect((await administrator.browser.call(getPaymentProofLink, link)).status).toBe(200)
    const viewer = await world.inProgram('viewer')
    expect((await viewer.browser.call(getPaymentProofLink, link)).status).toBe(403)
    const theirs = dataOf<RewardShares>(await viewer.browser.call(getRewardShares, { params: inTenant(report) }))
    expect(theirs.shares[0]?.payments).toMatchObject([{ reference: 'SPEI 8', proofs: [] }])
  })

  test('hides the proof of a payment to the first author from the others', async () => {
    const report = await rewarded()
    const proof = await newProof(report)
    const body = { round: 1, reference: 'SPEI 9', paid_on: today(), proofs: [proof] }
    expect((await administrator.browser.call(payReward, { params: inTenant(report), body })).status).toBe(200)
    expect([await linkOf(report, proof, writer), await linkOf(report, proof, friend)]).toEqual([200, 404])
    const read = await friend.browser.call(getAgentReportPayments, { params: { report } })
    expect(dataOf<ReportPayments>(read).payments.flatMap(({ proofs }) => proofs)).toEqual([])
  })

  test('counts as arrived after 30 days of silence, only with a checked proof, and says so a week before', async () => {
    const [proven, unchecked, bare] = [await rewarded(), await rewarded(), await rewarded()]
    await pay(proven)
    await pay(unchecked, { state: 'checking' })
    await pay(bare, { hasProof: false })
    await later(silenceDays - 8, () => remindOfDeadlines(worker.context))
    expect(await toldTo(friend.user, proven)).not.toContain('report.deadline_soon')
    await later(silenceDays - 6, async () => {
      await remindOfDeadlines(worker.context)
      await age()
    })
    expect(await toldTo(friend.user, proven)).toContain('report.deadline_soon')
    expect(await toldTo(friend.user, bare)).not.toContain('report.deadline_soon')
    expect((await ownShare(proven))?.state).toBe('paid')
    await later(silenceDays + 1, async () => {
      await age()
      await age()
    })
    const states = []
    for (const report of [proven, unchecked, bare]) states.push((await ownShare(report))?.state)
    expect(states).toEqual(['received', 'paid', 'paid'])
    expect((await ownShare(proven))?.payments).toMatchObject([{ receipt: { has_arrived: true } }])
    expect(await faults()).toEqual({})
  })
})

describe('an answer that comes while silence is recorded', () => {
  /** Ages everything after 30 days, while an answer or a payment is written and not yet committed. */
  const ageBeside = (report: string, ...changes: ReturnType<typeof sql>[]) =>
    runDuringWrite(api.database.owner, {
      before: async (trx) => {
        await sql`select from grana.reports where id = ${report} for update`.execute(trx)
        for (const change of changes)
          await sql`update grana.reward_shares set ${change} where report_id = ${report}`.execute(trx)
      },
      work: () => later(silenceDays + 1, age),
    })
  const paidAgain = sql`state = 'paid', paid_at = now(), reference = 'SPEI 10'`

  test('that the payment did not arrive is not overruled', async () => {
    const report = await rewarded()
    await pay(report)
    await ageBeside(report, sql`state = 'owed', answered_at = now()`)
    expect(await ownShare(report)).toMatchObject({ state: 'owed', is_missing: true })
    expect((await casesOf(report, friend)).cases).toHaveLength(1)
    expect(await paidOf(report)).toBe(0)
    expect(await faults()).toEqual({})
  })

  test('and another payment without a proof do not count as an arrival', async () => {
    const report = await rewarded()
    await pay(report)
    await ageBeside(report, sql`state = 'owed', answered_at = now()`, paidAgain)
    const payments = (await ownShare(report))?.payments ?? []
    expect(payments.map(({ number, receipt }) => [number, receipt?.has_arrived])).toEqual([
      [1002, undefined],
      [1001, false],
    ])
  })

  test('that is another payment closes the case, and its silence counts no more', async () => {
    const report = await missing()
    await prove(report)
    await ageBeside(report, paidAgain)
    expect((await ownShare(report))?.state).toBe('paid')
    expect((await casesOf(report, friend)).cases).toMatchObject([{ closing: { outcome: 'paid_again' } }])
  })
})

describe('a payment of a share that did not arrive', () => {
  test('opens a case of its author; the agent who sent the report has none', async () => {
    const report = await missing()
    const { cases } = await casesOf(report, friend)
    expect(cases).toMatchObject([{ state: 'open', payment: 1001, text: 'Not in my bank.', amount: { cents: 23_100 } }])
    expect((await casesOf(report, writer)).cases).toEqual([])
    const told = await administrator.browser.call(getPaymentCases, { params: inTenant(report) })
    expect(dataOf<PaymentCaseRecord>(told).cases).toMatchObject([{ share: { id: (await shareOf(report)).id } }])
    expect(await toldTo(administrator.user, report)).toContain('report.reward_missing')
    expect((await answer(report, { has_arrived: false })).status).toBe(409)
    expect(await paidOf(report)).toBe(0)
    expect(await faults()).toEqual({})
  })

  test('arrives later', async () => {
    const report = await missing()
    expect((await ownShare(report))?.can).toEqual({ pay: false, confirm: true, miss: false })
    expect((await answer(report, { has_arrived: true })).status).toBe(200)
    expect((await casesOf(report, friend)).cases).toMatchObject([{ state: 'closed', closing: { outcome: 'arrived' } }])
    expect(await paidOf(report)).toBe(23_100)
    expect((await answer(report, { has_arrived: true })).status).toBe(409)
    expect(await faults()).toEqual({})
  })

  test('is paid again; a second one that is missing opens another case', async () => {
    const report = await missing()
    await pay(report, { reference: 'SPEI 10' })
    expect((await casesOf(report, friend)).cases).toMatchObject([{ closing: { outcome: 'paid_again' } }])
    await answer(report, { has_arrived: false })
    expect((await casesOf(report, friend)).cases.map(({ payment, state }) => [payment, state])).toEqual([
      [1002, 'open'],
      [1001, 'closed'],
    ])
    expect((await ownShare(report))?.payments.map(({ reference }) => reference)).toEqual(['SPEI 10', 'SPEI 8'])
    expect(await faults()).toEqual({})
  })

  test('is proven, and silence of 30 days counts', async () => {
    const report = await missing()
    const proof = await prove(report)
    expect(await toldTo(friend.user, report)).toContain('report.payment_case_answered')
    expect(await toldTo(writer.user, report)).not.toContain('report.payment_case_answered')
    const { cases, can } = await casesOf(report, friend)
    expect(cases).toMatchObject([{ state: 'answered', answer: { proofs: [{ id: proof }] } }])
    expect(can).toEqual({ answer: false, contest: true })
    expect([await linkOf(report, proof, friend), await linkOf(report, proof, writer)]).toEqual([200, 404])
    await later(silenceDays + 1, age)
    expect((await casesOf(report, friend)).cases).toMatchObject([{ closing: { outcome: 'silent' } }])
    expect(await paidOf(report)).toBe(23_100)
    expect(await faults()).toEqual({})
  })

  test('is contested by its author alone; staff read this payment only, and close it as proven', async () => {
    const report = await missing()
    const other = await newProof(report)
    const body = { round: 1, reference: 'SPEI 9', paid_on: today(), proofs: [other] }
    await administrator.browser.call(payReward, { params: inTenant(report), body })
    const proof = await prove(report)
    const contest = ({ browser }: SignedInUser) =>
      browser.call(contestPaymentAnswer, { params: { report }, body: { text: 'Another account.' } })
    expect((await contest(writer)).body['code']).toBe('payment_case.refused')
    expect((await contest(await reportingAgent(api))).status).toBe(404)
    expect((await contest(friend)).status).toBe(200)
    expect((await contest(friend)).body['code']).toBe('payment_case.refused')
    const id = (await casesOf(report, friend)).cases[0]?.id ?? ''
    await staff.browser.call(takePaymentCase, { params: { id } })
    const desk = dataOf<PaymentCaseOnDesk>(await staff.browser.call(getPaymentCase, { params: { id } }))
    expect(desk.card.amount.cents).toBe(23_100)
    expect(desk.cases).toMatchObject([{ id, text: 'Not in my bank.', contest: { text: 'Another account.' } }])
    const linkOnDesk = async (file: string) =>
      (await staff.browser.call(getPaymentCaseProofLink, { params: { id, file } })).status
    expect([await linkOnDesk(proof), await linkOnDesk(other)]).toEqual([200, 404])
    const closing = { params: { id }, body: { outcome: 'proven' as const, text: 'Seen in the proof.' } }
    expect((await staff.browser.call(closePaymentCase, closing)).status).toBe(200)
    expect((await ownShare(report))?.state).toBe('received')
    expect(await toldTo(friend.user, report)).toContain('report.payment_case_closed')
    expect(await paidOf(report)).toBe(23_100)
    expect(await faults()).toEqual({})
  })

  test('reaches staff when its time is over; unpaid, it is still owed', async () => {
    const report = await missing()
    await moveCaseDeadline(api.database.owner, report, new Date(Date.now() - 60_000))
    await age()
    expect(await toldTo(friend.user, report)).toContain('report.payment_case_escalated')
    const id = (await casesOf(report, friend)).cases[0]?.id ?? ''
    await staff.browser.call(takePaymentCase, { params: { id } })
    const close = (outcome: 'proven' | 'unpaid') =>
      staff.browser.call(closePaymentCase, { params: { id }, body: { outcome, text: 'No proof.' } })
    expect((await close('proven')).body['code']).toBe('payment_case.unproven')
    expect((await close('unpaid')).status).toBe(200)
    expect((await ownShare(report))?.state).toBe('owed')
    await pay(report)
    expect(await paidOf(report)).toBe(23_100)
  })

  test('is proven after the report was archived, too', async () => {
    const report = await missing()
    const body = { to: 'closed', reason: 'resolved' }
    const closed = await administrator.browser.call(changeReportState, { params: inTenant(report), body })
    expect(closed.status).toBe(200)
    await expireReports({ ...worker.context, clock: () => new Date(Date.now() + 365 * 86_400_000) })
    const archived = api.database.owner.selectFrom('reports').select('state').where('id', '=', report)
    expect(await archived.executeTakeFirst()).toEqual({ state: 'archived' })
    await prove(report)
    expect((await casesOf(report, friend)).cases).toMatchObject([{ state: 'answered' }])
    expect((await answer(report, { has_arrived: true })).status).toBe(200)
  })

  test('leaves the case of the first author as it is, and the other way round', async () => {
    const report = await missing()
    const payFirst = (reference: string) =>
      administrator.browser.call(payReward, {
        params: inTenant(report),
        body: { round: 1, reference, paid_on: today() },
      })
    await payFirst('SPEI 11')
    await writer.browser.call(answerReceipt, { params: { report }, body: { has_arrived: false } })
    expect((await casesOf(report, writer)).cases).toMatchObject([{ payment: 1, state: 'open' }])
    await payFirst('SPEI 12')
    expect((await casesOf(report, writer)).cases).toMatchObject([{ closing: { outcome: 'paid_again' } }])
    expect((await casesOf(report, friend)).cases).toMatchObject([{ payment: 1001, state: 'open' }])
    await writer.browser.call(answerReceipt, { params: { report }, body: { has_arrived: false } })
    await answer(report, { has_arrived: true })
    expect((await casesOf(report, writer)).cases[0]).toMatchObject({ payment: 2, state: 'open' })
    expect(await faults()).toEqual({})
  })
})
