import type { Browser } from '@playwright/test'
import type { Operation } from '@grana/contract/operation'
import { createPaymentFile, listOwedRewards, type OwedReward } from '@grana/contract/payouts/owed-rewards'
import {
  answerPaymentCase,
  contestPaymentAnswer,
  getAgentPaymentCases,
  getPaymentCases,
  type PaymentCaseRecord,
} from '@grana/contract/payouts/payment-cases'
import {
  getAgentReceipt,
  getAgentStatement,
  getOrganizationReceipt,
  getOrganizationStatement,
  listAgentPayments,
  listOrganizationPayments,
  type ListedPayment,
  type Paper,
} from '@grana/contract/payouts/payment-papers'
import { recordPaymentResults } from '@grana/contract/payouts/payment-results'
import { savePayoutDetails } from '@grana/contract/payouts/payout-details'
import { answerReceipt, decideReward, payReward } from '@grana/contract/reports/rewards'
import { closePaymentCase, getPaymentCase, takePaymentCase } from '@grana/contract/staff/payment-cases'
import { evidence } from '@grana/messages/es/apps/evidence'
import { rewardTexts } from '@grana/messages/es/apps/rewards'
import { paymentCaseTexts } from '@grana/messages/es/payments/payment-cases'
import { payments as texts } from '@grana/messages/es/payments/payments'
import { staffPaymentCases } from '@grana/messages/es/staff/payment-cases'
import { callFrom } from '../calls.ts'
import { expect, test, type Page } from '../journey.ts'
import { agents, customers, expectHome } from '../pages/apps.ts'
import { openStaffPage, staff } from '../pages/staff.ts'
import {
  joinProgram,
  newUserWithSecondFactor,
  publishForReports,
  submitReportTo,
  triageOnceChecked,
  type ReportDestination,
} from '../report-setup.ts'
import { checkState } from '../screenshots.ts'
import { lapsePaymentCase } from '../services.ts'

const account = { method: 'mx_clabe', holder: 'Ada Luna', account: '032180000118359719', tax_number: 'LUAA900101XX1' }
const today = () => new Date().toISOString().slice(0, 10)
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

async function newPage(browser: Browser): Promise<Page> {
  return (await browser.newContext()).newPage()
}

/** A report of the agent with an approved reward. */
async function approved(
  page: Page,
  agent: Page,
  given: { ground: ReportDestination; amount: string },
): Promise<string> {
  const { ground, amount } = given
  const report = await submitReportTo(agent.context(), ground, `Las facturas de otros se leen, ${amount}`)
  const params = { organization: ground.organization, report }
  await triageOnceChecked(page.context(), params, { to: 'accepted', severity: 'low', text: 'Confirmed.' })
  const body = { round: 0, amount, currency: 'USD' }
  expect((await callFrom(page, decideReward, { params, body })).status).toBe(200)
  return report
}

const dataOf = async <Data>(page: Page, operation: Operation, params: Record<string, string> = {}): Promise<Data> =>
  (await callFrom(page, operation, { params })).data as Data

/** An operation with its query, which pages send in the address. */
const asked = (operation: Operation, query: Record<string, string>): Operation => ({
  ...operation,
  path: `${operation.path}?${new URLSearchParams(query)}`,
})

/** Amounts above zero of a paper, in order; both sides have the same. */
const amountsOf = ({ content }: Paper): readonly string[] =>
  (content.match(/\d+\.\d{2}\b/g) ?? []).filter((text) => text !== '0.00').toSorted()

/** Receipts of all payments and the statement of this month agree between both sides, to the cent. */
async function expectSamePapers(page: Page, agent: Page, organization: string): Promise<void> {
  const theirs = await dataOf<{ payments: ListedPayment[] }>(page, listOrganizationPayments, { organization })
  const own = await dataOf<{ payments: ListedPayment[] }>(agent, listAgentPayments)
  const cents = ({ payments }: { payments: ListedPayment[] }) =>
    payments.map(({ report, amount, arrival }) => `${report} ${amount.cents} ${arrival}`).toSorted()
  expect(cents(own)).toEqual(cents(theirs))
  for (const { id } of own.payments) {
    const receipt = await dataOf<Paper>(agent, asked(getAgentReceipt, { format: 'csv' }), { payment: id })
    const other = await dataOf<Paper>(page, asked(getOrganizationReceipt, { format: 'csv' }), {
      organization,
      payment: id,
    })
    expect(amountsOf(receipt).length).toBeGreaterThan(0)
    expect(amountsOf(receipt)).toEqual(amountsOf(other))
  }
  const query = { kind: 'statement', from: today(), to: today(), format: 'csv' }
  const statement = await dataOf<Paper>(agent, asked(getAgentStatement, query))
  const other = await dataOf<Paper>(page, asked(getOrganizationStatement, query), { organization })
  expect(amountsOf(statement).length).toBeGreaterThan(3)
  expect(amountsOf(statement)).toEqual(amountsOf(other))
}

async function payBatch(page: Page, owed: readonly OwedReward[]): Promise<void> {
  await page.goto(`${customers()}/payments`)
  await page.getByLabel(texts.chooseAll).check({ force: true })
  await checkState(page, 'paid-owed')
  const downloading = page.waitForEvent('download')
  await button(page, texts.download).click()
  await downloading
  await expect(page.getByText(texts.summary.title)).toBeVisible()
  const template = page.waitForEvent('download')
  await button(page, texts.summary.template).click()
  const stream = await (await template).createReadStream()
  const [header] = Buffer.concat(await stream.toArray())
    .toString('utf8')
    .split(/\r?\n/)
  const lines = owed.map(
    ({ reference, amount }, index) => `${reference},${amount.cents / 100},${today()},SPEI ${index + 1},,,`,
  )
  const buffer = Buffer.from([header, ...lines].join('\n'))
  await page.locator('input[type=file]').setInputFiles({ name: 'results.csv', mimeType: 'text/csv', buffer })
  await button(page, texts.results.record(owed.length)).click()
  await expect(page.getByText(texts.results.states.recorded, { exact: true })).toHaveCount(owed.length)
  await checkState(page, 'paid-batch')
}

/** The agent answers on the page of the report that a payment did not arrive. */
async function missOn(agent: Page, report: string): Promise<void> {
  await agent.goto(`${agents()}/reports/${report}`)
  await button(agent, rewardTexts.agent.miss).click()
  const dialog = agent.getByRole('dialog')
  await dialog.getByRole('textbox', { name: rewardTexts.agent.missNote }).fill('Not in my bank.')
  await dialog.getByRole('button', { name: rewardTexts.agent.miss, exact: true }).click()
  await expect(agent.getByText(paymentCaseTexts.states.open)).toBeVisible()
}

async function proveOn(page: Page, report: string): Promise<void> {
  const { organization: words } = paymentCaseTexts
  await page.goto(`${customers()}/reports/${report}`)
  await page.getByRole('textbox', { name: words.label }).fill('The bank confirms the transfer.')
  const form = page.locator('div', { has: page.getByRole('heading', { name: words.title }) }).last()
  await form
    .locator('input[type=file]')
    .setInputFiles({ name: 'proof.txt', mimeType: 'text/plain', buffer: Buffer.from('Transfer 1, 200.00') })
  await expect(form.getByText(evidence.states.ready, { exact: true })).toBeVisible()
  await button(page, words.send).click()
  await expect(page.getByText(paymentCaseTexts.states.answered)).toBeVisible()
  await checkState(page, 'paid-proven')
}

test('paid: a batch of three, one that did not arrive, proven and paid again, and papers that agree', async ({
  page,
  browser,
  road,
  expectFailed,
}) => {
  const [agent, other, member] = await Promise.all([1, 2, 3].map(() => newPage(browser)))
  if (!agent || !other || !member) throw new Error('three pages')
  const ground = await publishForReports(page)
  const { organization, program } = ground
  await Promise.all([
    newUserWithSecondFactor(agent, 'agent'),
    newUserWithSecondFactor(other, 'agent'),
    joinProgram(page.context(), member.context(), { program, role: 'analyst', name: 'Ana Rios' }),
  ])
  await Promise.all([page.goto(customers()), agent.goto(agents()), other.goto(agents()), member.goto(customers())])
  await expectHome(page, 'customer')
  expectFailed(401, 403, 404, 409)
  road.move()
  const reports: string[] = []
  for (const amount of ['200', '150.5', '120.25']) reports.push(await approved(page, agent, { ground, amount }))
  const first = reports[0] ?? ''

  // Without an account there is no file; with one there is, for those who pay alone.
  const file = { params: { organization }, body: { reports, format: 'csv' } }
  expect((await callFrom(page, createPaymentFile, file)).code).toBe('payout.missing')
  expect((await callFrom(agent, savePayoutDetails, { body: account })).status).toBe(200)
  for (const wrong of [member, agent, other]) {
    expect((await callFrom(wrong, createPaymentFile, file)).status).toBeGreaterThanOrEqual(403)
    const results = { params: { organization }, body: { content: 'x' } }
    expect((await callFrom(wrong, recordPaymentResults, results)).status).toBeGreaterThanOrEqual(403)
  }
  const owed = await dataOf<OwedReward[]>(page, listOwedRewards, { organization })
  expect(owed.map(({ amount }) => amount.cents).toSorted((one, two) => one - two)).toEqual([12_025, 15_050, 20_000])
  road.move()
  await payBatch(page, owed)

  const [params, missing] = [
    { organization, report: first },
    { has_arrived: false, text: 'Not mine.' },
  ]
  expect((await callFrom(other, answerReceipt, { params, body: missing })).status).toBe(404)
  await missOn(agent, first)
  const proof = { text: 'Proof', proofs: [crypto.randomUUID()] }
  for (const wrong of [member, agent, other])
    expect((await callFrom(wrong, answerPaymentCase, { params, body: proof })).status).toBeGreaterThanOrEqual(403)
  road.move()
  await proveOn(page, first)
  expect((await callFrom(other, contestPaymentAnswer, { params, body: { text: 'No.' } })).status).toBe(404)
  expect((await callFrom(other, getAgentPaymentCases, { params })).status).toBe(404)
  await expectSamePapers(page, agent, organization)

  const again = { round: 1, reference: 'SPEI 9', paid_on: today(), proofs: [] }
  expect((await callFrom(member, payReward, { params, body: again })).status).toBe(403)
  expect((await callFrom(page, payReward, { params, body: again })).status).toBe(200)
  const { cases } = await dataOf<PaymentCaseRecord>(page, getPaymentCases, params)
  expect(cases.map(({ state, closing }) => [state, closing?.outcome])).toEqual([['closed', 'paid_again']])
  await agent.reload()
  await expect(agent.getByText(paymentCaseTexts.outcomes.paid_again)).toBeVisible()
  await button(agent, rewardTexts.agent.receive).click()
  await expect(agent.getByText(rewardTexts.agent.arrived)).toBeVisible()
  await checkState(agent, 'paid-again')
  await expectSamePapers(page, agent, organization)
})

test('paid: a missing payment that is left silent reaches staff, who close it for both sides', async ({
  page,
  browser,
  road,
  expectFailed,
}) => {
  const [agent, desk, triager] = await Promise.all([1, 2, 3].map(() => newPage(browser)))
  if (!agent || !desk || !triager) throw new Error('three pages')
  const ground = await publishForReports(page)
  await Promise.all([
    newUserWithSecondFactor(agent, 'agent'),
    openStaffPage(desk, 'administrator'),
    openStaffPage(triager, 'triager'),
  ])
  await Promise.all([page.goto(customers()), agent.goto(agents()), triager.goto(staff())])
  await expectHome(page, 'customer')
  expectFailed(401, 403, 404, 409)
  road.move()
  const report = await approved(page, agent, { ground, amount: '180' })
  const params = { organization: ground.organization, report }
  const body = { round: 1, reference: 'SPEI 1', paid_on: today(), proofs: [] }
  expect((await callFrom(page, payReward, { params, body })).status).toBe(200)
  await missOn(agent, report)
  const { cases } = await dataOf<PaymentCaseRecord>(agent, getAgentPaymentCases, { report })
  const id = cases[0]?.id ?? ''
  const closing = { outcome: 'unpaid', text: 'No transfer is shown.' }

  road.move()
  await lapsePaymentCase(report)
  await expect
    .poll(async () => (await dataOf<PaymentCaseRecord>(agent, getAgentPaymentCases, { report })).cases[0]?.state)
    .toBe('escalated')
  for (const wrong of [page, agent, triager]) {
    expect((await callFrom(wrong, takePaymentCase, { params: { id } })).status).toBeGreaterThanOrEqual(403)
    expect((await callFrom(wrong, closePaymentCase, { params: { id }, body: closing })).status).toBeGreaterThanOrEqual(
      403,
    )
  }
  const { detail, closing: words } = staffPaymentCases
  await desk.goto(`${staff()}/payments/${id}`)
  await expect(desk.getByText(detail.locked)).toBeVisible()
  await checkState(desk, 'paid-case-untaken')
  await button(desk, detail.take).click()
  await desk.getByRole('dialog').getByRole('button', { name: detail.takeSend, exact: true }).click()
  await expect(desk.getByText('Not in my bank.')).toBeVisible()
  const form = desk.getByRole('region', { name: words.title, exact: true })
  await form.getByRole('radio', { name: words.options.unpaid }).check({ force: true })
  await form.getByRole('textbox', { name: words.text }).fill(closing.text)
  await checkState(desk, 'paid-case-closing')
  await form.getByRole('button', { name: words.send, exact: true }).click()
  await desk.getByRole('dialog').getByRole('button', { name: words.send, exact: true }).click()
  await expect(desk.getByText(detail.ended)).toBeVisible()
  expect((await callFrom(desk, getPaymentCase, { params: { id } })).status).toBe(200)
  for (const [side, address] of [
    [agent, `${agents()}/reports/${report}`],
    [page, `${customers()}/reports/${report}`],
  ] as const) {
    await side.goto(address)
    await expect(side.getByText(closing.text).first()).toBeVisible()
  }
  const owed = await dataOf<OwedReward[]>(page, listOwedRewards, { organization: ground.organization })
  expect(owed.map(({ amount }) => amount.cents)).toEqual([18_000])
  await expectSamePapers(page, agent, ground.organization)
})
