import { mkdirSync, writeFileSync } from 'node:fs'
import { listOrganizations, type OwnOrganization } from '@grana/contract/customers/organizations'
import type { Operation } from '@grana/contract/operation'
import { listAgentOwedRewards, type AgentOwedReward } from '@grana/contract/payouts/owed-rewards'
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
import { payout } from '@grana/messages/es/account/payout'
import { agentPayments } from '@grana/messages/es/payments/agent-payments'
import { papers } from '@grana/messages/es/payments/papers'
import { payments } from '@grana/messages/es/payments/payments'
import { publicPayments } from '@grana/messages/es/payments/public-payments'
import { staffPaymentCases } from '@grana/messages/es/staff/payment-cases'
import { callFrom } from '../calls.ts'
import { expect, setting, test, type Page } from '../journey.ts'
import { agents, customers } from '../pages/apps.ts'
import { openStaffPage, staff } from '../pages/staff.ts'
import { signInByApi, type Kind } from '../people.ts'
import { checkScreen } from '../screenshots.ts'

/** Screens about money of the demo world, which has weeks of payments: each in both themes, and papers of both sides. */

async function enter(page: Page, email: string, kind: Kind): Promise<void> {
  const [password, key] = [setting('DEMO_PASSWORD'), setting('DEMO_AUTHENTICATOR')]
  await signInByApi(page.context(), { email, password, key, kind })
  await page.goto(kind === 'agent' ? agents() : customers())
}

async function expectTitle(page: Page, name: string): Promise<void> {
  await expect(page.getByRole('heading', { name, level: 1, exact: true })).toBeVisible()
}

const dataOf = async <Data>(page: Page, operation: Operation, params: Record<string, string> = {}): Promise<Data> => {
  const { status, data } = await callFrom(page, operation, { params })
  expect(status).toBe(200)
  return data as Data
}
const withQuery = (operation: Operation, query: Record<string, string>): Operation => ({
  ...operation,
  path: `${operation.path}?${new URLSearchParams(query)}`,
})

/** Keeps a paper beside the pictures; a PDF is one that is tagged. */
async function keepPaper(paper: Paper, name: string): Promise<void> {
  const content = Buffer.from(paper.content, 'base64')
  expect([paper.type, content.subarray(0, 5).toString('latin1')]).toEqual(['application/pdf', '%PDF-'])
  mkdirSync('e2e/results/pictures', { recursive: true })
  writeFileSync(`e2e/results/pictures/${name}.pdf`, content)
}

const yearOf = ({ paid_on: day }: ListedPayment) => ({
  from: `${day.slice(0, 4)}-01-01`,
  to: `${day.slice(0, 4)}-12-31`,
})

test('an organization: what it owes, its papers, a payment that did not arrive and what is public', async ({
  page,
}) => {
  await enter(page, 'catalina@andarivel.example', 'customer')
  await page.goto(`${customers()}/payments`)
  await expect(page.getByRole('table', { name: payments.table })).toBeVisible()
  await checkScreen(page, 'paid-organization-owed')
  await page.goto(`${customers()}/payments/papers`)
  await expectTitle(page, papers.title)
  await expect(page.getByText(/^AP-\d+/).first()).toBeVisible()
  await checkScreen(page, 'paid-organization-papers')
  const [own] = await dataOf<OwnOrganization[]>(page, listOrganizations)
  const organization = own?.id ?? ''
  const { payments: paid } = await dataOf<{ payments: ListedPayment[] }>(page, listOrganizationPayments, {
    organization,
  })
  const missing = paid.find(({ arrival }) => arrival === 'missing')
  const first = paid[0]
  if (first === undefined || missing === undefined) throw new Error('the demo world has no missing payment')
  const format = 'pdf'
  const receipt = withQuery(getOrganizationReceipt, { format })
  await keepPaper(await dataOf(page, receipt, { organization, payment: first.id }), 'paper-organization-receipt')
  for (const kind of ['statement', 'year']) {
    const statement = withQuery(getOrganizationStatement, { kind, ...yearOf(first), format })
    await keepPaper(await dataOf(page, statement, { organization }), `paper-organization-${kind}`)
  }
  await page.goto(`${customers()}/reports/${missing.report}`)
  await expect(page.getByText(/AP-\d+/).first()).toBeVisible()
  await checkScreen(page, 'paid-organization-case')
})

test('an agent: what is owed, receipts, papers and the account', async ({ page }) => {
  await enter(page, 'juanjose@mail.example', 'agent')
  await page.goto(`${agents()}/payments`)
  await expectTitle(page, agentPayments.title)
  await expect(page.getByRole('heading', { name: agentPayments.owed })).toBeVisible()
  const owed = await dataOf<AgentOwedReward[]>(page, listAgentOwedRewards)
  expect(owed.length).toBeGreaterThan(0)
  await checkScreen(page, 'paid-agent-owed')
  await page.goto(`${setting('PORTAL_URL')}/account/payout`)
  await expect(page.getByRole('heading', { name: payout.views.title })).toBeVisible()
  await checkScreen(page, 'paid-agent-account')
})

test('an agent: payments that arrived and one that did not', async ({ page }) => {
  await enter(page, 'nahuel@mail.example', 'agent')
  await page.goto(`${agents()}/payments`)
  await expectTitle(page, agentPayments.title)
  await expect(page.getByText(/^AP-\d+/).first()).toBeVisible()
  await checkScreen(page, 'paid-agent-papers')
  const { payments: paid } = await dataOf<{ payments: ListedPayment[] }>(page, listAgentPayments)
  const first = paid[0]
  if (first === undefined) throw new Error('the demo world has no payments of this agent')
  const receipt = withQuery(getAgentReceipt, { format: 'pdf' })
  await keepPaper(await dataOf(page, receipt, { payment: first.id }), 'paper-agent-receipt')
  for (const kind of ['statement', 'year']) {
    const statement = withQuery(getAgentStatement, { kind, ...yearOf(first), format: 'pdf' })
    await keepPaper(await dataOf(page, statement), `paper-agent-${kind}`)
  }
})

test('staff: the list of cases', async ({ page }) => {
  await openStaffPage(page, 'administrator')
  await page.goto(`${staff()}/payments`)
  await expectTitle(page, staffPaymentCases.desk.title)
  await expect(page.getByRole('main').getByRole('link').first()).toBeVisible()
  await checkScreen(page, 'paid-staff-cases')
})

test('everyone: what a program paid, on its page and in the directory', async ({ page }) => {
  await page.goto('/programs?buscar=Andarivel')
  await expect(page.getByText(/USD\s[\d,]+\sen\s12\smeses/)).toBeVisible()
  await checkScreen(page, 'paid-directory')
  // The searched name is also a link, which removes the search.
  await page
    .getByRole('heading', { name: /Andarivel/ })
    .getByRole('link')
    .click()
  await expect(page.getByRole('heading', { name: publicPayments.heading })).toBeVisible()
  await checkScreen(page, 'paid-program')
})
