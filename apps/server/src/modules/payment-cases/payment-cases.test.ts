import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addProof, missingPayment, moveCaseDeadline } from '#server/testing/payment-cases.ts'
import { dataOf } from '#server/testing/programs.ts'
import { reportingAgent, reportWorld, type ReportWorld, type SignedInUser } from '#server/testing/reports.ts'
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
import { silenceDays } from '@grana/contract/payouts/report-payments'
import { getPortalProgram } from '@grana/contract/programs'
import { answerReceipt, payReward } from '@grana/contract/reports/rewards'
import { addWorkingDays } from '@grana/contract/reports/working-time'
import {
  closePaymentCase,
  getPaymentCase,
  listPaymentCases,
  pausePaymentCaseProgram,
  releasePaymentCase,
  takePaymentCase,
  type PaymentCaseCard,
  type PaymentCaseOnDesk,
} from '@grana/contract/staff/payment-cases'
import { resumeStaffProgram } from '@grana/contract/staff/programs'
import { remindOfDeadlines } from '../report-notifications/remind-of-deadlines.ts'
import { paymentCaseTasks } from './tasks.ts'

let api: TestApi
let worker: TestWorker
let world: ReportWorld
let agent: SignedInUser
let administrator: SignedInUser
let staff: TestStaff

beforeAll(async () => {
  api = await startTestApi()
  worker = await startTestWorker({}, api.database)
  world = await reportWorld(api)
  administrator = await world.inProgram('administrator')
  staff = await signInTestStaff(api, 'administrator')
})
beforeEach(async () => {
  agent = await reportingAgent(api)
})
afterAll(async () => {
  await worker.close()
  await api.close()
})

const missing = () => missingPayment(api.database.owner, world, { agent, by: administrator })
const params = (report: string) => ({ organization: world.organization, report })
const today = () => new Date().toISOString().slice(0, 10)
const past = () => new Date(Date.now() - 1000)

async function age(): Promise<void> {
  for (const { run } of paymentCaseTasks) await run(worker.context, undefined)
}

type Answering = { by?: SignedInUser; state?: 'ready' | 'checking' }

async function answer(report: string, { by = administrator, state = 'ready' }: Answering = {}) {
  const proof = await addProof(api.database.owner, { ...params(report), author: by, state })
  return by.browser.call(answerPaymentCase, {
    params: params(report),
    body: { text: 'See the proof.', proofs: [proof] },
  })
}
const contest = (report: string, text = 'It is another account.') =>
  agent.browser.call(contestPaymentAnswer, { params: { report }, body: { text } })
const pay = (report: string, by = administrator) =>
  by.browser.call(payReward, { params: params(report), body: { round: 1, reference: 'SPEI 2', paid_on: today() } })
const receive = (report: string) =>
  agent.browser.call(answerReceipt, { params: { report }, body: { has_arrived: true } })

async function caseOf(report: string) {
  const own = dataOf<PaymentCaseRecord>(await agent.browser.call(getAgentPaymentCases, { params: { report } }))
  return { ...own.cases[0], can: own.can }
}

/** Kinds of notifications about a report that a user received, oldest first. */
async function toldTo(userId: string, report: string): Promise<string[]> {
  await worker.drain()
  const { rows } = await sql<{ kind: string }>`select kind from grana.notifications where user_id = ${userId}
    and data ->> 'report_id' = ${report} order by created_at, kind`.execute(api.database.owner)
  return rows.map(({ kind }) => kind)
}

/** What the ledger holds as paid for a report. */
async function paidOf(report: string): Promise<number> {
  const { rows } = await sql<{ cents: number }>`select coalesce(sum(cents), 0)::int as cents from grana.ledger_open
    where report_id = ${report} and kind = 'paid'`.execute(api.database.owner)
  return rows[0]?.cents ?? 0
}

/** A case that reached staff because the time for an answer is over. */
async function lapsed() {
  const found = await missing()
  await moveCaseDeadline(api.database.owner, found.report, past())
  await age()
  return found
}

async function taken() {
  const found = await lapsed()
  expect(await staff.browser.call(takePaymentCase, { params: { id: found.id } })).toMatchObject({ status: 200 })
  return found
}

describe('a payment that did not arrive', () => {
  test('opens one case with five working days, which both sides read alike', async () => {
    const { report } = await missing()
    const own = await caseOf(report)
    expect(own).toMatchObject({ state: 'open', payment: 1, reference: 'SPEI 1', text: 'Not in my bank.' })
    expect(own.answer_due_at).toBe(addWorkingDays(new Date(own.opened_at ?? ''), 5).toISOString())
    expect(await toldTo(administrator.user.id, report)).toContain('report.reward_missing')
    const theirs = dataOf<PaymentCaseRecord>(
      await administrator.browser.call(getPaymentCases, { params: params(report) }),
    )
    expect(theirs.cases).toMatchObject([{ id: own.id, state: 'open', text: own.text }])
    expect(theirs.can).toEqual({ answer: true, contest: false })
    const again = { params: { report }, body: { has_arrived: false } }
    expect((await agent.browser.call(answerReceipt, again)).status).toBe(409)
    expect(await paidOf(report)).toBe(0)
  })

  test('is paid again, which closes the case; a second one that is missing opens another', async () => {
    const { report } = await missing()
    expect((await pay(report)).status).toBe(200)
    expect(await caseOf(report)).toMatchObject({ state: 'closed', closing: { outcome: 'paid_again' } })
    expect(await paidOf(report)).toBe(15_050)
    await agent.browser.call(answerReceipt, { params: { report }, body: { has_arrived: false } })
    expect(await caseOf(report)).toMatchObject({ state: 'open', payment: 2 })
    expect(await paidOf(report)).toBe(0)
  })

  test('is proven; the agent confirms it', async () => {
    const { report } = await missing()
    expect((await answer(report)).status).toBe(200)
    const own = await caseOf(report)
    expect(own).toMatchObject({ state: 'answered', answer: { text: 'See the proof.' }, can: { contest: true } })
    expect(own.answer?.proofs).toHaveLength(1)
    expect(own.answer).not.toHaveProperty('by')
    expect(own.assumed_at).toBeDefined()
    expect(await toldTo(agent.user.id, report)).toContain('report.payment_case_answered')
    expect((await answer(report)).body['code']).toBe('payment_case.refused')
    await receive(report)
    expect(await caseOf(report)).toMatchObject({ state: 'closed', closing: { outcome: 'arrived' } })
    expect(await paidOf(report)).toBe(15_050)
  })

  test('is contested, which brings it to staff', async () => {
    const { report } = await missing()
    expect((await contest(report)).body['code']).toBe('payment_case.refused')
    await answer(report)
    expect((await contest(report)).status).toBe(200)
    expect((await contest(report)).body['code']).toBe('payment_case.refused')
    expect(await caseOf(report)).toMatchObject({ state: 'escalated', contest: { text: 'It is another account.' } })
    expect(await toldTo(staff.id, report)).toEqual(['payment_case.waiting'])
    expect(await toldTo(administrator.user.id, report)).toContain('report.payment_case_escalated')
  })

  test('reaches staff when its time is over, once', async () => {
    const { report } = await lapsed()
    await age()
    expect(await caseOf(report)).toMatchObject({ state: 'escalated' })
    const told = await toldTo(agent.user.id, report)
    expect(told.filter((kind) => kind === 'report.payment_case_escalated')).toHaveLength(1)
    expect(await toldTo(staff.id, report)).toEqual(['payment_case.waiting'])
    // The organization can still prove it, and it stays with staff.
    expect((await answer(report)).status).toBe(200)
    expect(await caseOf(report)).toMatchObject({ state: 'escalated', answer: { text: 'See the proof.' } })
  })

  test('the organization is reminded before its time is over', async () => {
    const { report } = await missing()
    await moveCaseDeadline(api.database.owner, report, new Date(Date.now() + 60_000))
    await remindOfDeadlines(worker.context)
    await remindOfDeadlines(worker.context)
    const told = await toldTo(administrator.user.id, report)
    expect(told.filter((kind) => kind === 'report.deadline_soon')).toHaveLength(1)
  })

  test('of two answers at once one counts', async () => {
    const { report } = await missing()
    const told = await Promise.all([answer(report), answer(report), pay(report)])
    const codes = told.map(({ status }) => status)
    expect(codes.filter((status) => status === 200).length).toBeGreaterThan(0)
    expect(codes.every((status) => status === 200 || status === 409)).toBe(true)
    expect(await caseOf(report)).toMatchObject({ state: 'closed', closing: { outcome: 'paid_again' } })
  })
})

describe('the silence of the agent after a proof', () => {
  const later = async (days: number, work: () => Promise<void>) => {
    const { clock } = worker.context
    Object.assign(worker.context, { clock: () => new Date(Date.now() + days * 86_400_000) })
    try {
      await work()
    } finally {
      Object.assign(worker.context, { clock })
    }
  }

  test('counts as arrived after 30 days, and says so a week before', async () => {
    const { report } = await missing()
    await answer(report)
    await later(silenceDays - 8, () => remindOfDeadlines(worker.context))
    expect(await toldTo(agent.user.id, report)).not.toContain('report.deadline_soon')
    await later(silenceDays - 6, async () => {
      await remindOfDeadlines(worker.context)
      await age()
    })
    expect(await toldTo(agent.user.id, report)).toContain('report.deadline_soon')
    expect(await caseOf(report)).toMatchObject({ state: 'answered' })
    await later(silenceDays + 1, age)
    expect(await caseOf(report)).toMatchObject({ state: 'closed', closing: { outcome: 'silent' } })
    expect(await paidOf(report)).toBe(15_050)
  })

  test('never counts without a checked proof', async () => {
    const { report } = await missing()
    await answer(report, { state: 'checking' })
    expect(await caseOf(report)).not.toHaveProperty('assumed_at')
    await later(silenceDays + 1, age)
    expect(await caseOf(report)).toMatchObject({ state: 'answered' })
  })
})

describe('staff', () => {
  const close = (id: string, outcome: 'proven' | 'unpaid', by = staff) =>
    by.browser.call(closePaymentCase, { params: { id }, body: { outcome, text: 'Seen in the proof.' } })
  const onDesk = async (id: string, by = staff) =>
    dataOf<PaymentCaseOnDesk>(await by.browser.call(getPaymentCase, { params: { id } }))

  test('see a case once it reached them, and its record once they took it', async () => {
    const early = await missing()
    expect((await staff.browser.call(getPaymentCase, { params: { id: early.id } })).status).toBe(404)
    const { id, report } = await lapsed()
    const waiting = dataOf<PaymentCaseCard[]>(
      await staff.browser.call(listPaymentCases, { query: { view: 'waiting' } }),
    )
    expect(waiting.map((card) => card.id)).toContain(id)
    expect(await onDesk(id)).not.toHaveProperty('cases')
    await staff.browser.call(takePaymentCase, { params: { id } })
    expect((await onDesk(id)).cases).toMatchObject([{ id, text: 'Not in my bank.', taken: { by: { id: staff.id } } }])
    expect(await caseOf(report)).not.toHaveProperty('taken.by')
    const other = await signInTestStaff(api, 'administrator')
    expect((await other.browser.call(takePaymentCase, { params: { id } })).body['code']).toBe('payment_case.taken')
    expect((await close(id, 'unpaid', other)).status).toBe(404)
    const reason = { params: { id }, body: { reason: 'Others do it.' } }
    expect((await staff.browser.call(releasePaymentCase, reason)).status).toBe(200)
    expect(await onDesk(id)).not.toHaveProperty('cases')
  })

  test('close it as unpaid: the reward stays owed and can be paid', async () => {
    const { id, report } = await taken()
    expect((await close(id, 'proven')).body['code']).toBe('payment_case.unproven')
    expect((await close(id, 'unpaid')).status).toBe(200)
    expect((await close(id, 'unpaid')).body['code']).toBe('payment_case.refused')
    expect(await caseOf(report)).toMatchObject({ closing: { outcome: 'unpaid', text: 'Seen in the proof.' } })
    expect(await toldTo(agent.user.id, report)).toContain('report.payment_case_closed')
    expect(await paidOf(report)).toBe(0)
    expect((await pay(report)).status).toBe(200)
    expect(await paidOf(report)).toBe(15_050)
  })

  test('close it as proven: the payment counts as arrived, by the ledger too', async () => {
    const { id, report } = await taken()
    await answer(report)
    expect((await close(id, 'proven')).status).toBe(200)
    expect(await caseOf(report)).toMatchObject({ state: 'closed', closing: { outcome: 'proven' } })
    expect(await paidOf(report)).toBe(15_050)
    expect((await pay(report)).status).toBe(409)
  })

  test('pause the program for it; its page names the cause until they resume it', async () => {
    const { id } = await taken()
    const { program } = (await onDesk(id)).card
    const body = { reason: 'A reward is not paid.' }
    expect((await staff.browser.call(pausePaymentCaseProgram, { params: { id }, body })).status).toBe(200)
    expect((await staff.browser.call(pausePaymentCaseProgram, { params: { id }, body })).body['code']).toBe(
      'payment_case.refused',
    )
    const seen = () => agent.browser.call(getPortalProgram, { params: { uuid: program.id } })
    expect((await seen()).body['data']).toMatchObject({ state: 'paused', pause_cause: 'payment' })
    expect((await onDesk(id)).card.can).toMatchObject({ pause: false, resume: true })
    await staff.browser.call(resumeStaffProgram, { params: { id: program.id }, body })
    expect((await seen()).body['data']).not.toHaveProperty('pause_cause')
  })

  test('who may not: triagers, members, agents', async () => {
    const { id } = await taken()
    const triager = await signInTestStaff(api, 'triager')
    for (const { browser } of [triager, administrator, agent]) {
      expect([403, 404]).toContain((await browser.call(getPaymentCase, { params: { id } })).status)
      const body = { outcome: 'unpaid' as const, text: 'No.' }
      expect([403, 404]).toContain((await browser.call(closePaymentCase, { params: { id }, body })).status)
    }
  })
})

describe('who may not', () => {
  test('answer: analysts, the agent, another organization', async () => {
    const { report } = await missing()
    expect((await answer(report, { by: await world.inProgram('analyst') })).status).toBe(403)
    const elsewhere = await reportWorld(api)
    const stranger = await elsewhere.inProgram('owner')
    const body = { text: 'See the proof.', proofs: [crypto.randomUUID()] }
    const foreign = { organization: elsewhere.organization, report }
    expect((await stranger.browser.call(answerPaymentCase, { params: foreign, body })).status).toBe(404)
    expect((await stranger.browser.call(getPaymentCases, { params: foreign })).status).toBe(404)
    expect(await caseOf(report)).toMatchObject({ state: 'open' })
  })

  test('contest: another agent', async () => {
    const { report } = await missing()
    await answer(report)
    const other = await reportingAgent(api)
    const body = { text: 'Mine.' }
    expect((await other.browser.call(contestPaymentAnswer, { params: { report }, body })).status).toBe(404)
    expect((await other.browser.call(getAgentPaymentCases, { params: { report } })).status).toBe(404)
  })

  test('answer without a proof, or with the file of another', async () => {
    const { report } = await missing()
    const send = (proofs: string[]) =>
      administrator.browser.call(answerPaymentCase, { params: params(report), body: { text: 'Here.', proofs } })
    expect((await send([])).status).toBe(422)
    expect((await send([crypto.randomUUID()])).body['code']).toBe('evidence.state_changed')
    expect(await caseOf(report)).toMatchObject({ state: 'open' })
  })
})
