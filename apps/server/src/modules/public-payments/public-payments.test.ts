import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { dataOf, signedInAgent } from '#server/testing/programs.ts'
import { reportingAgent, reportWorld, type ReportWorld, type SignedInUser } from '#server/testing/reports.ts'
import { acceptedReport, decideAmount } from '#server/testing/rewards.ts'
import { startTestApi, type TestApi } from '#server/testing/test-api.ts'
import { startTestWorker, type TestWorker } from '#server/testing/test-worker.ts'
import { severities, type Severity } from '@grana/contract/program-values'
import { getPortalProgram, listPortalPrograms, type ListedProgram, type PortalProgram } from '@grana/contract/programs'
import { getAgentProgram, inviteAgent, type AgentProgram } from '@grana/contract/programs/agents'
import {
  getPublicPayments,
  setPublicPayments,
  type PublicPaymentChoice,
  type PublicPayments,
  type UsualAmount,
} from '@grana/contract/programs/public-payments'
import { answerReceipt, payReward } from '@grana/contract/reports/rewards'
import { programRoles } from '@grana/contract/tenancy'
import { measureDuePrograms } from '../program-statistics/measure-programs.ts'

let api: TestApi
let worker: TestWorker
let world: ReportWorld
let agent: SignedInUser
let administrator: SignedInUser

const now = new Date()
const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000).toISOString().slice(0, 10)

/** A payment is recorded with its day; of one in an earlier year only the day is moved. */
async function pay(amount: string, { severity, paidOn }: { severity: Severity; paidOn: string }): Promise<string> {
  const { owner } = api.database
  const report = await acceptedReport(owner, world, { agent, by: administrator, severity })
  const decided = await decideAmount(world, administrator, { report, amount })
  const told = await administrator.browser.call(payReward, {
    params: { organization: world.organization, report },
    body: { round: 1, reference: 'SPEI', paid_on: daysAgo(0), proofs: [] },
  })
  expect([decided.status, told.status]).toEqual([200, 200])
  if (paidOn === daysAgo(0)) return report
  await sql`alter table grana.reward_payments disable trigger user`.execute(owner)
  await owner.updateTable('reward_payments').set({ paid_on: paidOn }).where('report_id', '=', report).execute()
  await sql`alter table grana.reward_payments enable trigger user`.execute(owner)
  return report
}

async function measure(): Promise<void> {
  await api.database.owner.updateTable('program_figures').set({ stale_at: now }).execute()
  await measureDuePrograms(worker.context)
}

beforeAll(async () => {
  api = await startTestApi()
  worker = await startTestWorker({}, api.database)
  world = await reportWorld(api)
  administrator = await world.inProgram('administrator')
  agent = await reportingAgent(api)
  for (const amount of ['100', '150', '180']) await pay(amount, { severity: 'low', paidOn: daysAgo(2) })
  // Two are too few to tell what is usual.
  for (const amount of ['600', '700']) await pay(amount, { severity: 'medium', paidOn: daysAgo(3) })
  // Of an earlier year: part of the total alone, then of neither.
  await pay('120', { severity: 'low', paidOn: daysAgo(400) })
  await pay('110', { severity: 'low', paidOn: daysAgo(800) })
  const missing = await pay('190', { severity: 'low', paidOn: daysAgo(1) })
  await agent.browser.call(answerReceipt, { params: { report: missing }, body: { has_arrived: false } })
  await worker.drain()
  await measure()
})
afterAll(async () => {
  await worker.close()
  await api.close()
})

/** Recomputed from payments and answers alone, without the code and the columns that the product measures with. */
async function recompute(): Promise<PublicPayments> {
  const { owner } = api.database
  const reports = await owner.selectFrom('reports').selectAll().where('program_id', '=', world.program).execute()
  const payments = await owner.selectFrom('reward_payments').selectAll().execute()
  const answers = await owner.selectFrom('reward_receipts').selectAll().execute()
  const paid = reports.flatMap((report) => {
    const last = payments
      .filter((one) => one.report_id === report.id)
      .toSorted((one, other) => other.number - one.number)[0]
    const said = answers.filter((one) => one.report_id === report.id && one.payment === last?.number)
    const isMissing = said.some((one) => !one.has_arrived) && !said.some((one) => one.has_arrived)
    return last === undefined || isMissing ? [] : [{ report, cents: last.amount_cents, on: last.paid_on }]
  })
  const sum = (rows: typeof paid) => rows.reduce((total, { cents }) => total + cents, 0)
  const medianOf = (rows: typeof paid): { median_cents: number; n: number }[] => {
    const cents = rows
      .filter(({ on }) => on > daysAgo(730))
      .map((row) => row.cents)
      .toSorted((one, other) => one - other)
    return cents.length < 3 ? [] : [{ median_cents: cents[Math.ceil(cents.length / 2) - 1] ?? 0, n: cents.length }]
  }
  const usual = severities.flatMap((severity): UsualAmount[] => {
    const own = paid.filter(({ report }) => report.severity === severity)
    const tiers = [...new Set(own.map(({ report }) => report.asset_tier))]
    return [
      ...medianOf(own).map((figure) => ({ severity, ...figure })),
      ...tiers.flatMap((tier) =>
        medianOf(own.filter(({ report }) => report.asset_tier === tier)).map((figure) => ({
          severity,
          tier,
          ...figure,
        })),
      ),
    ]
  })
  const year = paid.filter(({ on }) => on > daysAgo(365))
  return { currency: 'USD', totals: { total_cents: sum(paid), year_cents: sum(year), n: paid.length }, usual }
}

const set = ({ browser }: Pick<SignedInUser, 'browser'>, level: string, params = world.programParams) =>
  browser.call(setPublicPayments, { params, body: { level } })
const readChoice = async ({ browser }: Pick<SignedInUser, 'browser'>) =>
  dataOf<PublicPaymentChoice>(await browser.call(getPublicPayments, { params: world.programParams }))
const onPortal = async () =>
  dataOf<PortalProgram>(await agent.browser.call(getPortalProgram, { params: { uuid: world.program } }))
const inDirectory = async () =>
  dataOf<ListedProgram[]>(await agent.browser.call(listPortalPrograms, { params: {} })).find(
    ({ uuid }) => uuid === world.program,
  )?.paid
const inApp = async () =>
  dataOf<AgentProgram>(await agent.browser.call(getAgentProgram, { params: { program: world.program } })).program

test('amounts are hidden until an owner chooses, level by level', async () => {
  const expected = await recompute()
  expect(expected.totals).toMatchObject({ total_cents: 196_000, year_cents: 173_000, n: 7 })
  expect(expected.usual?.map(({ n }) => n)).toEqual([4, 4])
  expect(await readChoice(world)).toEqual({ level: 'days', figures: expected, can_change: true })
  expect([(await onPortal()).payments, (await inApp()).payments]).toEqual([undefined, undefined])
  const { figures } = await onPortal()
  expect(figures).toMatchObject({ payment_days: { n: 7 } })
  const days = { median_days: figures?.payment_days?.median }
  expect(await inDirectory()).toEqual(days)

  expect((await set(world, 'totals')).status).toBe(200)
  const { usual: _, ...totals } = expected
  expect([(await onPortal()).payments, (await inApp()).payments]).toEqual([totals, totals])
  expect(await inDirectory()).toEqual({ ...days, year: { currency: 'USD', cents: 173_000 } })

  expect((await set(world, 'amounts')).status).toBe(200)
  expect([(await onPortal()).payments, (await inApp()).payments]).toEqual([expected, expected])

  expect((await set(world, 'days')).status).toBe(200)
  expect((await onPortal()).payments).toBeUndefined()
  expect(await inDirectory()).toEqual(days)
})

test('a payment that did not arrive counts once it is confirmed', async () => {
  const before = await recompute()
  const report = await pay('200', { severity: 'low', paidOn: daysAgo(0) })
  await agent.browser.call(answerReceipt, { params: { report }, body: { has_arrived: false } })
  await measure()
  expect((await readChoice(world)).figures).toEqual(before)
  await agent.browser.call(answerReceipt, { params: { report }, body: { has_arrived: true } })
  await measure()
  const after = await recompute()
  expect(after.totals?.total_cents).toBe((before.totals?.total_cents ?? 0) + 20_000)
  expect((await readChoice(world)).figures).toEqual(after)
})

test('only owners choose, and only they read what is hidden', async () => {
  const appointed = programRoles.filter((role) => role !== 'owner' && role !== 'backup_contact')
  for (const role of appointed) {
    const member = await world.inProgram(role)
    expect((await set(member, 'amounts')).status, role).toBe(403)
    expect(await readChoice(member), role).toEqual({ level: 'days', figures: null, can_change: false })
  }
  const owner = await world.inProgram('owner')
  expect((await readChoice(owner)).figures).not.toBeNull()
  expect((await set(owner, 'totals')).status).toBe(200)
  const rows = await api.database.owner
    .selectFrom('audit_events')
    .select(['action', 'details'])
    .where('action', '=', 'program.public_payments_changed')
    .orderBy('created_at', 'desc')
    .execute()
  expect(rows[0]?.details).toEqual({ from: 'days', to: 'totals' })
  await set(owner, 'totals')
  await set(owner, 'days')
  const [before, after] = [
    rows.length,
    await api.database.owner
      .selectFrom('audit_events')
      .select('id')
      .where('action', '=', 'program.public_payments_changed')
      .execute(),
  ]
  expect(after.length, 'the same level again is no change').toBe(before + 1)
})

test('another organization and an agent find nothing, and a strange level is refused', async () => {
  const other = await reportWorld(api)
  expect((await set(other, 'amounts')).status).toBe(404)
  const crossed = { organization: other.organization, program: world.program }
  expect((await set(other, 'amounts', crossed)).status).toBe(404)
  expect((await set(agent, 'amounts')).status).toBe(404)
  expect((await set(world, 'everything')).status).toBe(422)
  expect((await readChoice(world)).level).toBe('days')
})

test('row security alone hides what is not public', async () => {
  const bare = () => api.database.api.selectFrom('program_payment_figures').select('kind').execute()
  expect(await bare()).toEqual([])
  await set(world, 'totals')
  expect(await bare()).toEqual([{ kind: 'totals' }])
  await set(world, 'days')
  expect(await bare()).toEqual([])
})

test('a private program shows them to its invited agents alone', async () => {
  const { owner } = api.database
  const hidden = await reportWorld(api, { visibility: 'private' })
  const [invited, other] = [await signedInAgent(api), await signedInAgent(api)]
  await hidden.browser.call(inviteAgent, { params: hidden.programParams, body: { username: invited.username } })
  const key = { organization_id: hidden.organization, program_id: hidden.program }
  await owner
    .insertInto('program_figures')
    .values({ ...key, has_reports: true, measured_at: now })
    .execute()
  const totals = { total_cents: 100, year_cents: 100, n: 1 }
  await owner
    .insertInto('program_payment_figures')
    .values({ ...key, kind: 'totals', figures: JSON.stringify(totals), measured_at: now })
    .execute()
  const params = { program: hidden.program }
  const seen = async () =>
    dataOf<AgentProgram>(await invited.browser.call(getAgentProgram, { params })).program.payments
  expect(await seen()).toBeUndefined()
  await set(hidden, 'totals', hidden.programParams)
  expect(await seen()).toEqual({ currency: 'USD', totals })
  expect((await other.browser.call(getAgentProgram, { params })).status).toBe(404)
})
