import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { dataOf } from '#server/testing/programs.ts'
import { reportingAgent, reportWorld, type ReportWorld, type SignedInUser } from '#server/testing/reports.ts'
import { acceptedReport, decideAmount } from '#server/testing/rewards.ts'
import { startTestApi, type TestApi } from '#server/testing/test-api.ts'
import {
  getAgentReceipt,
  getAgentStatement,
  getOrganizationReceipt,
  getOrganizationStatement,
  listAgentPayments,
  listOrganizationPayments,
  type ListedPayment,
  type Paper,
  type PaperFormat,
} from '@grana/contract/payouts/payment-papers'
import { answerReceipt, payReward } from '@grana/contract/reports/rewards'
import { paymentPapers as texts } from '@grana/messages/es/payments/payment-papers'

let api: TestApi
let world: ReportWorld
let owner: SignedInUser
let agent: SignedInUser
let stranger: SignedInUser
const today = new Date().toISOString().slice(0, 10)
const params = () => ({ organization: world.organization })

async function paid(amount: string): Promise<string> {
  const report = await acceptedReport(api.database.owner, world, { agent, by: owner, severity: 'medium' })
  const place = { ...params(), report }
  await decideAmount(world, owner, { report, amount })
  const told = await owner.browser.call(payReward, {
    params: place,
    body: { round: 1, paid_on: today, reference: 'SPEI 7' },
  })
  if (told.status !== 200) throw new Error(`paying answered ${told.status} ${JSON.stringify(told.body)}`)
  return report
}

beforeAll(async () => {
  api = await startTestApi({ env: { REWARD_FEE_PERCENT: '12.5' } })
  world = await reportWorld(api)
  owner = await world.inProgram('owner')
  agent = await reportingAgent(api)
  stranger = await reportingAgent(api)
  await paid('500.10')
  const missing = await paid('600.00')
  await agent.browser.call(answerReceipt, { params: { report: missing }, body: { has_arrived: false } })
  const open = await acceptedReport(api.database.owner, world, { agent, by: owner, severity: 'medium' })
  await decideAmount(world, owner, { report: open, amount: '700.00' })
}, 120_000)
afterAll(() => api.close())

const period = { kind: 'statement', from: today, to: today } as const
const ofOrganization = async (format: PaperFormat, kind: 'statement' | 'year' = 'statement', { browser } = owner) =>
  dataOf<Paper>(await browser.call(getOrganizationStatement, { params: params(), query: { ...period, kind, format } }))
const ofAgent = async (format: PaperFormat, kind: 'statement' | 'year' = 'statement') =>
  dataOf<Paper>(await agent.browser.call(getAgentStatement, { query: { ...period, kind, format } }))
const rowsOf = ({ content }: Paper) =>
  content
    .replace('\uFEFF', '')
    .trim()
    .split('\r\n')
    .map((line) => line.slice(1, -1).split('","'))
const pdfOf = ({ content }: Paper) => Buffer.from(content, 'base64').toString('latin1')
const payments = async (by: SignedInUser) =>
  dataOf<{ payments: ListedPayment[] }>(await by.browser.call(listOrganizationPayments, { params: params() })).payments

const openings: readonly string[] = Object.values(texts.sums.opening)

/** Charges and credits of the rewards of a statement, and its last balance. */
function sumsOf(rows: string[][]) {
  const own = rows.filter((row) => row[1] === texts.accounts.owed && !openings.includes(row[2] ?? ''))
  const sum = (at: number) => own.reduce((total, row) => total + Math.round(Number(row[at] || 0) * 100), 0)
  return { debit: sum(7), credit: sum(8), balance: own.at(-1)?.[9] }
}

describe('a statement', () => {
  test('adds up to the cent, and is the same for both sides', async () => {
    const [ours, theirs] = [rowsOf(await ofOrganization('csv')), rowsOf(await ofAgent('csv'))]
    const expected = { debit: 50_010 + 60_000 + 60_000 + 70_000, credit: 50_010 + 60_000, balance: '1300.00' }
    expect(sumsOf(ours)).toEqual(expected)
    expect(sumsOf(theirs)).toEqual(expected)
  })

  test('shows the fee to the organization only, rounded to the cent for each reward', async () => {
    const fees = rowsOf(await ofOrganization('csv')).filter((row) => row[1] === texts.accounts.fee)
    expect(fees.map((row) => row[7])).toEqual(['62.51', '75.00', '87.50'])
    expect((await ofAgent('csv')).content).not.toContain(texts.accounts.fee)
  })

  test('is a PDF too, and so is the summary of the year', async () => {
    for (const paper of [
      await ofOrganization('pdf'),
      await ofOrganization('pdf', 'year'),
      await ofAgent('pdf', 'year'),
    ]) {
      expect(paper.type).toBe('application/pdf')
      expect(pdfOf(paper)).toMatch(/^%PDF-/)
    }
    const rows = rowsOf(await ofOrganization('csv', 'year'))
    expect(rows.filter(([name]) => name === texts.total).map((row) => row.slice(2))).toEqual([
      ['1800.10', '1100.10', '600.00', '225.01'],
      ['1800.10', '1100.10', '600.00', '225.01'],
    ])
  })

  test('of later months begins with what is owed', async () => {
    const next = new Date(Date.UTC(new Date().getUTCFullYear(), new Date().getUTCMonth() + 1, 5))
      .toISOString()
      .slice(0, 10)
    const query = { kind: 'statement', from: next, to: next, format: 'csv' } as const
    const rows = rowsOf(dataOf<Paper>(await owner.browser.call(getOrganizationStatement, { params: params(), query })))
    expect(rows.at(-1)?.at(-1)).toBe('1300.00')
  })

  test.each([
    ['2026-05-01', '2026-04-01'],
    ['2025-01-01', '2026-01-01'],
  ])('refuses a period from %s to %s', async (from, to) => {
    const query = { kind: 'statement', from, to, format: 'csv' } as const
    const told = await owner.browser.call(getOrganizationStatement, { params: params(), query })
    expect([told.status, told.body]).toMatchObject([422, { code: 'paper.period' }])
  })
})

describe('a receipt', () => {
  test('carries the seal of its entry, on both sides', async () => {
    const [payment] = await payments(owner)
    const id = payment?.id ?? ''
    const query = { format: 'csv' } as const
    const ours = dataOf<Paper>(
      await owner.browser.call(getOrganizationReceipt, { params: { ...params(), payment: id }, query }),
    )
    const theirs = dataOf<Paper>(await agent.browser.call(getAgentReceipt, { params: { payment: id }, query }))
    const others = (paper: Paper) => rowsOf(paper).filter(([name]) => name !== texts.facts.agent)
    expect(others(ours)).toEqual(others(theirs))
    const { rows } = await sql<{ digest: string }>`
      select encode(digest, 'hex') as digest from grana.ledger_seals where entry_id = ${id}`.execute(api.database.owner)
    expect(ours.content).toContain(rows[0]?.digest)
    expect(ours.content).toContain('SPEI 7')
    const pdf = await agent.browser.call(getAgentReceipt, { params: { payment: id }, query: { format: 'pdf' } })
    expect(pdfOf(dataOf<Paper>(pdf))).toMatch(/^%PDF-/)
  })

  test('names the agent in full to the agent only', async () => {
    const [payment] = await payments(owner)
    const id = payment?.id ?? ''
    const query = { format: 'csv' } as const
    const agentOf = (paper: Paper) => rowsOf(paper).find(([name]) => name === texts.facts.agent)?.[1]
    const ours = await owner.browser.call(getOrganizationReceipt, { params: { ...params(), payment: id }, query })
    const theirs = await agent.browser.call(getAgentReceipt, { params: { payment: id }, query })
    const username = payment?.agent ?? ''
    expect(agentOf(dataOf<Paper>(ours))).toBe(username)
    expect(agentOf(dataOf<Paper>(theirs))).toMatch(new RegExp(`^\\S+ \\S.* \\(${username}\\)$`))
  })

  test('is not found for another agent, nor for an entry that is no payment', async () => {
    const [payment] = await payments(owner)
    const other = await stranger.browser.call(getAgentReceipt, {
      params: { payment: payment?.id ?? '' },
      query: { format: 'csv' },
    })
    expect(other.status).toBe(404)
    const { id } = await api.database.owner
      .selectFrom('ledger_entries')
      .select('id')
      .where('kind', '=', 'approved')
      .executeTakeFirstOrThrow()
    const wrong = await owner.browser.call(getOrganizationReceipt, {
      params: { ...params(), payment: id },
      query: { format: 'csv' },
    })
    expect(wrong.status).toBe(404)
  })
})

test('the list is for those who see money: overseers all of it, owners of another program nothing', async () => {
  expect((await payments(owner)).map(({ arrival }) => arrival).toSorted()).toEqual(['missing', 'unanswered'])
  expect(await payments(await world.member({ role: 'viewer' }))).toHaveLength(2)
  const own = dataOf<{ payments: ListedPayment[] }>(await agent.browser.call(listAgentPayments, {}))
  expect(own.payments).toHaveLength(2)
  const analyst = await world.inProgram('analyst')
  expect((await analyst.browser.call(listOrganizationPayments, { params: params() })).status).toBe(403)
})
