import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { dataOf } from '#server/testing/programs.ts'
import { reportingAgent, reportWorld, type ReportWorld, type SignedInUser } from '#server/testing/reports.ts'
import { acceptedReport, decideAmount } from '#server/testing/rewards.ts'
import { startTestApi, type TestApi } from '#server/testing/test-api.ts'
import { startTestWorker, type TestWorker } from '#server/testing/test-worker.ts'
import { createPaymentFile, listOwedRewards, type OwedReward } from '@grana/contract/payouts/owed-rewards'
import {
  previewPaymentResults,
  recordPaymentResults,
  type PaymentResults,
} from '@grana/contract/payouts/payment-results'
import { savePayoutDetails } from '@grana/contract/payouts/payout-details'
import {
  getAgentPaymentProofLink,
  getAgentReportPayments,
  getPaymentProofLink,
  getReportPayments,
  type ReportPayments,
} from '@grana/contract/payouts/report-payments'
import { getEvidenceLink } from '@grana/contract/reports/evidence-files'
import { answerReceipt, payReward } from '@grana/contract/reports/rewards'
import { addWorkingDays } from '@grana/contract/reports/working-time'
import { paymentFile } from '@grana/messages/es/payments/payment-file'
import { remindOfDeadlines } from '../report-notifications/remind-of-deadlines.ts'
import { paymentTasks } from './tasks.ts'

let api: TestApi
let world: ReportWorld
let agent: SignedInUser
let administrator: SignedInUser

beforeAll(async () => {
  api = await startTestApi()
  world = await reportWorld(api)
  administrator = await world.inProgram('administrator')
})
beforeEach(async () => {
  agent = await reportingAgent(api)
})
afterAll(() => api.close())

type Caller = Pick<SignedInUser, 'browser'>
const today = () => new Date().toISOString().slice(0, 10)
const header = Object.values(paymentFile.result.columns).join(',')

/** A report whose reward is approved and not paid, with its reference. */
async function owed(): Promise<{ id: string; reference: string }> {
  const id = await acceptedReport(api.database.owner, world, { agent, by: administrator, severity: 'low' })
  await decideAmount(world, administrator, { report: id, amount: '150.5' })
  const params = { organization: world.organization }
  const listed = dataOf<OwedReward[]>(await administrator.browser.call(listOwedRewards, { params }))
  return { id, reference: listed.find(({ report }) => report === id)?.reference ?? '' }
}

const inTenant = (organization = world.organization) => ({ organization })
const read = ({ browser }: Caller, lines: string[], organization?: string) =>
  browser.call(previewPaymentResults, {
    params: inTenant(organization),
    body: { content: [header, ...lines].join('\n') },
  })
const record = ({ browser }: Caller, lines: string[], organization?: string) =>
  browser.call(recordPaymentResults, {
    params: inTenant(organization),
    body: { content: [header, ...lines].join('\n') },
  })
const statesOf = (told: Parameters<typeof dataOf>[0]) => dataOf<PaymentResults>(told).lines.map(({ state }) => state)
const paymentsOf = async ({ browser }: Caller, report: string) =>
  dataOf<ReportPayments>(
    await browser.call(getReportPayments, { params: { organization: world.organization, report } }),
  ).payments

const assumeReceipts = async ({ context }: TestWorker): Promise<void> => {
  for (const { run } of paymentTasks) await run(context, undefined)
}

describe('results of a batch', () => {
  test('are read before they are recorded, and recorded once', async () => {
    const [one, other] = [await owed(), await owed()]
    const lines = [
      `${one.reference},150.50,${today()},SPEI 1,,,`,
      `${other.reference},"150.5",${today()},SPEI 2,MXN,17.3052,${today()}`,
    ]
    const preview = dataOf<PaymentResults>(await read(administrator, lines))
    expect(preview).toMatchObject({ count: 2, sums: [{ currency: 'USD', cents: 30_100 }] })
    expect(preview.lines[1]).toMatchObject({ state: 'ready', paid: { currency: 'MXN', cents: 260_443 } })
    expect(await paymentsOf(administrator, one.id)).toEqual([])

    expect(statesOf(await record(administrator, lines))).toEqual(['recorded', 'recorded'])
    expect(statesOf(await record(administrator, lines))).toEqual(['already', 'already'])
    expect(await paymentsOf(administrator, other.id)).toMatchObject([
      { reference: 'SPEI 2', paid: { currency: 'MXN', cents: 260_443, rate: '17.3052', rate_on: today() } },
    ])
  })

  test('say per line what is wrong, and leave it out', async () => {
    const { reference } = await owed()
    const line = (text: string) => `${reference},${text}`
    const tried = [
      ['150.5,,,,,', 'pending'],
      [`151,${today()},SPEI,,,`, 'amount'],
      [`150.5,${today()},,,,`, 'reference'],
      ['150.5,soon,SPEI,,,', 'paid_on'],
      [`150.5,${today()},SPEI,GBP,1,${today()}`, 'currency'],
      [`150.5,${today()},SPEI,MXN,0,${today()}`, 'rate'],
      [`150.5,${today()},SPEI,MXN,17,`, 'rate_on'],
      ['150.5,01/01/2020,SPEI,,,', 'ready'],
    ] as const
    for (const [text, state] of tried) expect(statesOf(await read(administrator, [line(text)]))).toEqual([state])
    // The day before the report is found when it would be recorded.
    expect(statesOf(await record(administrator, [line('150.5,01/01/2020,SPEI,,,')]))).toEqual(['paid_on'])
    const twice = line(`150.5,${today()},SPEI,,,`)
    expect(statesOf(await read(administrator, [twice, twice, 'XX-1,1,,,,,']))).toEqual([
      'ready',
      'repeated',
      'not_owed',
    ])
  })

  test('a payment that did not arrive is not recorded again by its own file', async () => {
    const { id, reference } = await owed()
    const first = `${reference},150.5,${today()},SPEI 1,,,`
    await record(administrator, [first])
    await agent.browser.call(answerReceipt, { params: { report: id }, body: { has_arrived: false } })
    expect(statesOf(await record(administrator, [first]))).toEqual(['already'])
    expect(statesOf(await record(administrator, [first.replace('SPEI 1', 'SPEI 2')]))).toEqual(['recorded'])
    expect(await paymentsOf(administrator, id)).toHaveLength(2)
  })

  test('two files at once record a payment once', async () => {
    const { id, reference } = await owed()
    const line = (name: string) => `${reference},150.5,${today()},${name},,,`
    const told = await Promise.all([record(administrator, [line('A')]), record(administrator, [line('B')])])
    expect(told.flatMap(statesOf).toSorted()).toEqual(['already', 'recorded'])
    expect(await paymentsOf(administrator, id)).toHaveLength(1)
  })

  test('what is no file of results is refused', async () => {
    const call = (content: string) =>
      administrator.browser.call(previewPaymentResults, { params: inTenant(), body: { content } })
    for (const content of ['a,b\n1,2', header, `${header}\n"x`, `${header}\n${'XX-1,1,,,,,\n'.repeat(101)}`])
      expect((await call(content)).body['code']).toBe('payout.results_unread')
  })

  test('who may not: other roles, agents, another organization', async () => {
    const { id, reference } = await owed()
    const line = `${reference},150.5,${today()},SPEI,,,`
    for (const caller of [await world.inProgram('analyst'), agent])
      expect([403, 404]).toContain((await record(caller, [line])).status)
    const elsewhere = await reportWorld(api)
    const stranger = await elsewhere.inProgram('owner')
    expect(statesOf(await record(stranger, [line], elsewhere.organization))).toEqual(['not_owed'])
    expect((await record(stranger, [line])).status).toBe(404)
    expect(await paymentsOf(administrator, id)).toEqual([])
  })
})

describe('the clock of a payment', () => {
  const clockOf = async (report: string) =>
    dataOf<ReportPayments>(await agent.browser.call(getAgentReportPayments, { params: { report } })).clock

  test('counts from the approval, ends with the payment, and goes on when it did not arrive', async () => {
    const { id, reference } = await owed()
    const running = await clockOf(id)
    expect(running).toMatchObject({ days: 10 })
    expect(running).not.toHaveProperty('paid_at')
    expect(running?.due_at).toBe(addWorkingDays(new Date(running?.approved_at ?? ''), 10).toISOString())
    await record(administrator, [`${reference},150.5,${today()},SPEI 1,,,`])
    expect(await clockOf(id)).toMatchObject({ kept: true })
    await agent.browser.call(answerReceipt, { params: { report: id }, body: { has_arrived: false } })
    expect(await clockOf(id)).toEqual(running)
    await agent.browser.call(answerReceipt, { params: { report: id }, body: { has_arrived: true } })
    expect(await clockOf(id)).toMatchObject({ kept: true })
  })

  test('takes the days of the rules that the report was sent under', async () => {
    const { owner } = api.database
    // Published rules never change: this stands for rules that were published with three days.
    await sql`alter table grana.policy_versions disable trigger user`.execute(owner)
    await sql`update grana.policy_versions set terms = jsonb_set(terms::jsonb, '{response}', '{"fix": {}, "payment": 3}')::json
      where organization_id = ${world.organization}`.execute(owner)
    await sql`alter table grana.policy_versions enable trigger user`.execute(owner)
    expect(await clockOf((await owed()).id)).toMatchObject({ days: 3 })
  })

  test('a late payment is late', async () => {
    const { id, reference } = await owed()
    await sql`update grana.rewards set approved_at = approved_at - interval '60 days',
      pay_due_at = pay_due_at - interval '60 days' where report_id = ${id}`.execute(api.database.owner)
    await record(administrator, [`${reference},150.5,${today()},SPEI 1,,,`])
    expect(await clockOf(id)).toMatchObject({ kept: false })
  })
})

describe('file for SPEI', () => {
  const write = (reports: string[], more: object) =>
    administrator.browser.call(createPaymentFile, { params: inTenant(), body: { reports, ...more } })
  const spei = { format: 'spei', rate: '17.3052', rate_on: today() }
  const clabe = { method: 'mx_clabe', holder: 'Ada Luna', account: '032180000118359719', tax_number: 'LUAA900101XX1' }

  test('has fixed columns, and sums that agree with its summary', async () => {
    await agent.browser.call(savePayoutDetails, { body: clabe })
    const [one, other] = [await owed(), await owed()]
    const told = dataOf<{ content: string; control_total: string; paid: object; template: { content: string } }>(
      await write([one.id, other.id], spei),
    )
    const lines = told.content.split('\r\n')
    expect(lines.map((line) => [line[0], line.length])).toEqual([
      ['1', 150],
      ['2', 150],
      ['2', 150],
      ['9', 150],
      [undefined, 0],
    ])
    expect(lines[1]?.slice(7, 25)).toBe(clabe.account)
    expect(Number(lines[1]?.slice(83, 98))).toBe(260_443)
    expect(told.paid).toEqual({ currency: 'MXN', cents: 520_886 })
    expect(told.control_total).toBe('0236719438')
    expect(lines[3]).toBe(`9000002000000000000520886${told.control_total}`.padEnd(150))
    expect(told.template.content).toContain(one.reference)
    expect(told.template.content).not.toContain(clabe.account)
  })

  test('takes CLABE accounts only, and needs a rate', async () => {
    const paypal = { method: 'paypal', holder: 'Ada Luna', account: 'ada@mail.example' }
    await agent.browser.call(savePayoutDetails, { body: paypal })
    const { id } = await owed()
    expect((await write([id], spei)).body['code']).toBe('payout.spei_only')
    expect((await write([id], { format: 'spei' })).status).toBe(422)
  })
})

describe('proofs of payment', () => {
  /** An uploaded file, as its check leaves it; the store is another test's. */
  async function addProof(report: string, author: SignedInUser): Promise<string> {
    const [id, at] = [randomUUID(), new Date()]
    const file = { name: 'proof.pdf', kind: 'pdf', size_bytes: 9, audience: 'payers', state: 'checking' } as const
    const place = { organization_id: world.organization, commented_report_id: report, agent_id: author.user.id }
    await api.database.owner
      .insertInto('report_files')
      .values({ ...place, ...file, id, completed_at: at, created_at: at })
      .execute()
    return id
  }
  const pay = (report: string, proofs: string[], by = administrator) =>
    by.browser.call(payReward, {
      params: { organization: world.organization, report },
      body: { round: 1, reference: 'SPEI 1', paid_on: today(), proofs },
    })

  test('go with the payment, and are seen by the agent and those who pay alone', async () => {
    const { id } = await owed()
    const file = await addProof(id, administrator)
    expect((await pay(id, [file])).status).toBe(200)
    expect((await paymentsOf(administrator, id))[0]?.proofs).toMatchObject([{ id: file, name: 'proof.pdf' }])
    const own = dataOf<ReportPayments>(await agent.browser.call(getAgentReportPayments, { params: { report: id } }))
    expect(own.payments[0]?.proofs).toHaveLength(1)
    const analyst = await world.inProgram('analyst')
    expect((await paymentsOf(analyst, id))[0]?.proofs).toEqual([])
    const params = { organization: world.organization, report: id, file }
    await api.database.owner
      .updateTable('report_files')
      .set({ state: 'ready', sha256: '0'.repeat(64), checked_at: new Date() })
      .where('id', '=', file)
      .execute()
    expect((await analyst.browser.call(getPaymentProofLink, { params })).status).toBe(403)
    expect((await analyst.browser.call(getEvidenceLink, { params })).status).toBe(404)
    const stranger = await reportingAgent(api)
    const asAgent = { params: { report: id, file } }
    expect((await stranger.browser.call(getAgentPaymentProofLink, asAgent)).status).toBe(404)
  })

  test('a payment with a proof counts as arrived after 30 days of silence, one without does not', async () => {
    const [proven, bare] = [await owed(), await owed()]
    const file = await addProof(proven.id, administrator)
    await pay(proven.id, [file])
    await pay(bare.id, [])
    await api.database.owner
      .updateTable('report_files')
      .set({ state: 'ready', sha256: '0'.repeat(64), checked_at: new Date() })
      .where('id', '=', file)
      .execute()
    const worker = await startTestWorker({}, api.database)
    const stateOf = async (id: string) => (await paymentsOf(administrator, id))[0]
    expect(await stateOf(proven.id)).toHaveProperty('assumed_at')
    expect(await stateOf(bare.id)).not.toHaveProperty('assumed_at')
    const after = (days: number) => new Date(Date.now() + days * 86_400_000)
    const reminders = async () =>
      (
        await sql<{ report: string }>`select data ->> 'report_id' as report from grana.notifications
          where user_id = ${agent.user.id} and kind = 'report.deadline_soon'`.execute(api.database.owner)
      ).rows
    // The agent is reminded a week before, once.
    worker.at(after(22))
    await remindOfDeadlines(worker.context)
    expect(await reminders()).toEqual([])
    worker.at(after(24))
    await remindOfDeadlines(worker.context)
    await remindOfDeadlines(worker.context)
    expect(await reminders()).toEqual([{ report: proven.id }])
    worker.at(after(29))
    await assumeReceipts(worker)
    expect(await stateOf(proven.id)).not.toHaveProperty('receipt')
    worker.at(after(31))
    await assumeReceipts(worker)
    await assumeReceipts(worker)
    expect(await stateOf(proven.id)).toMatchObject({ receipt: { has_arrived: true } })
    expect(await stateOf(bare.id)).not.toHaveProperty('receipt')
    await worker.close()
  })

  test('of another member or report are refused, and then nothing is paid', async () => {
    const [{ id }, other] = [await owed(), await owed()]
    const colleague = await world.inProgram('owner')
    for (const file of [await addProof(id, colleague), await addProof(other.id, administrator), randomUUID()])
      expect((await pay(id, [file])).body['code']).toBe('evidence.state_changed')
    expect(await paymentsOf(administrator, id)).toEqual([])
  })
})
