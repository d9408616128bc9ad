import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { inTransactionAs } from '#server/db/transaction.ts'
import { dataOf } from '#server/testing/programs.ts'
import { reportingAgent, reportWorld, type ReportWorld, type SignedInUser } from '#server/testing/reports.ts'
import { acceptedReport, decideAmount } from '#server/testing/rewards.ts'
import { signInTestStaff } from '#server/testing/staff.ts'
import { startTestApi, type TestApi } from '#server/testing/test-api.ts'
import {
  createPaymentFile,
  listAgentOwedRewards,
  listOwedRewards,
  type AgentOwedReward,
  type OwedReward,
} from '@grana/contract/payouts/owed-rewards'
import {
  getPayoutDetails,
  getRewardPayout,
  openRewardPayout,
  removePayoutDetails,
  savePayoutDetails,
  type OpenedPayout,
  type OwnPayoutDetails,
  type RewardPayout,
} from '@grana/contract/payouts/payout-details'
import { answerReceipt, payReward } from '@grana/contract/reports/rewards'
import { validationTexts } from '@grana/messages/es/validation'
import { calculateHoldEnd } from './policy.ts'
import { openDetails } from './sealed-details.ts'

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

const clabe = {
  method: 'mx_clabe',
  holder: 'Ada Luna',
  account: '032180000118359719',
  tax_number: 'LUAA900101XX1',
} as const
const paypal = { method: 'paypal', holder: 'Ada Luna', account: 'ada@mail.example' } as const

type Caller = Pick<SignedInUser, 'browser'>

const save = ({ browser }: Caller, body: object = clabe) => browser.call(savePayoutDetails, { body: body as never })
const own = async ({ browser }: Caller) => dataOf<OwnPayoutDetails>(await browser.call(getPayoutDetails, {}))
const at = (report: string) => ({ organization: world.organization, report })
const statusOf = ({ browser }: Caller, report: string) => browser.call(getRewardPayout, { params: at(report) })
const open = ({ browser }: Caller, report: string) => browser.call(openRewardPayout, { params: at(report) })

/** A report whose reward is approved and not paid. */
async function owed(): Promise<string> {
  const report = await acceptedReport(api.database.owner, world, { agent, by: administrator, severity: 'low' })
  const decided = await decideAmount(world, administrator, { report, amount: '150.5' })
  if (decided.status !== 200) throw new Error(JSON.stringify(decided.body))
  return report
}

describe('own payout details', () => {
  test('are stored encrypted, and read back shortened', async () => {
    expect((await own(agent)).details).toBeNull()
    expect((await save(agent)).status).toBe(200)
    expect((await own(agent)).details).toMatchObject({ method: 'mx_clabe', holder: 'Ada Luna', account_end: '9719' })
    const { rows } = await sql<{ text: string }>`
      select encode(sealed, 'escape') || row_to_json(d)::text as text from grana.payout_details d
      where user_id = ${agent.user.id}`.execute(api.database.owner)
    for (const part of [clabe.account, clabe.holder, clabe.tax_number]) expect(rows[0]?.text).not.toContain(part)
  })

  test('an email address is read back shortened, and details can be removed', async () => {
    await save(agent, paypal)
    expect((await own(agent)).details?.account_end).toBe('a…@mail.example')
    expect((await agent.browser.call(removePayoutDetails, {})).status).toBe(200)
    expect((await own(agent)).details).toBeNull()
  })

  test('a wrong check digit is rejected beside its field', async () => {
    const wrong = await save(agent, { ...clabe, account: '032180000118359718' })
    expect([wrong.status, wrong.body['fields']]).toEqual([422, { account: validationTexts['payout.clabe'] }])
    const iban = { method: 'iban', holder: 'Ada Luna', tax_number: '1', account: 'ES9121000418450200051333' }
    const wrongIban = await save(agent, iban)
    expect([wrongIban.status, wrongIban.body['fields']]).toEqual([422, { account: validationTexts['payout.iban'] }])
    expect((await save(agent, { ...iban, account: 'ES91 2100 0418 4502 0005 1332' })).status).toBe(200)
  })

  test('are for agents only', async () => {
    const staff = await signInTestStaff(api, 'triager')
    for (const other of [administrator, staff]) {
      expect((await save(other)).status).toBe(403)
      expect((await other.browser.call(getPayoutDetails, {})).status).toBe(403)
    }
  })

  test('need a second factor in the session', async () => {
    await sql`update grana.sessions set second_factor = null where user_id = ${agent.user.id}`.execute(
      api.database.owner,
    )
    expect((await save(agent)).status).toBe(403)
  })

  test('every change queues an email to the agent', async () => {
    const jobs = async () => {
      const { rows } = await sql<{ count: number }>`
        select count(*)::int as count from graphile_worker._private_jobs job
        join graphile_worker._private_tasks task on task.id = job.task_id
        where task.identifier = 'on-user-payout-changed.tell' and job.payload->>'userId' = ${agent.user.id}`.execute(
        api.database.owner,
      )
      return rows[0]?.count
    }
    await save(agent)
    await save(agent, paypal)
    await agent.browser.call(removePayoutDetails, {})
    await agent.browser.call(removePayoutDetails, {})
    expect(await jobs()).toBe(3)
  })

  test('a value that is moved to another agent does not open', async () => {
    await save(agent)
    const thief = await reportingAgent(api)
    await sql`insert into grana.payout_details (user_id, method, sealed, created_at)
      select ${thief.user.id}, method, sealed, created_at from grana.payout_details
      where user_id = ${agent.user.id}`.execute(api.database.owner)
    const told = await thief.browser.call(getPayoutDetails, {})
    expect(told.status).toBe(500)
  })
})

describe('paying a reward', () => {
  test('says whether details are missing, and opens them once they are there', async () => {
    const report = await owed()
    expect(dataOf<RewardPayout>(await statusOf(administrator, report)).state).toBe('missing')
    expect((await open(administrator, report)).body['code']).toBe('payout.missing')
    await save(agent)
    expect(dataOf<RewardPayout>(await statusOf(administrator, report))).toEqual({
      state: 'ready',
      method: 'mx_clabe',
      held_until: null,
    })
    expect(dataOf<OpenedPayout>(await open(administrator, report))).toEqual(clabe)
  })

  test('each opening is recorded for the organization and shown to the agent', async () => {
    const report = await owed()
    await save(agent)
    await open(administrator, report)
    await open(administrator, report)
    const { views } = await own(agent)
    expect(views).toHaveLength(2)
    expect(views[0]?.reference).toMatch(/^[A-Z]+-\d+$/)
    const { rows } = await sql<{ actor_id: string }>`
      select actor_id from grana.audit_events where action = 'payout.opened' and thing_id = ${report}`.execute(
      api.database.owner,
    )
    expect(rows).toEqual([{ actor_id: administrator.user.id }, { actor_id: administrator.user.id }])
  })

  test('changed details wait 72 hours for rewards that were approved before', async () => {
    await save(agent)
    const before = await owed()
    await save(agent, paypal)
    const after = await owed()
    expect(dataOf<RewardPayout>(await statusOf(administrator, before)).state).toBe('held')
    expect((await open(administrator, before)).body['code']).toBe('payout.held')
    expect((await open(administrator, after)).status).toBe(200)
    expect((await own(agent)).details?.held_until).not.toBeNull()
  })

  test('only for a reward that is owed: not before approval, not after payment, again when it did not arrive', async () => {
    await save(agent)
    const undecided = await acceptedReport(api.database.owner, world, { agent, by: administrator })
    expect((await open(administrator, undecided)).body['code']).toBe('reward.refused')
    const report = await owed()
    const body = { round: 1, reference: 'SPEI 1', paid_on: new Date().toISOString().slice(0, 10) }
    expect((await administrator.browser.call(payReward, { params: at(report), body })).status).toBe(200)
    expect((await open(administrator, report)).body['code']).toBe('reward.refused')
    await agent.browser.call(answerReceipt, { params: { report }, body: { has_arrived: false } })
    expect((await open(administrator, report)).status).toBe(200)
  })

  test('who may not: other roles, staff, agents and other organizations', async () => {
    await save(agent)
    const report = await owed()
    const others = await Promise.all([
      world.inProgram('analyst'),
      world.inProgram('viewer'),
      world.inProgram('technical_contact'),
      world.member({ role: 'viewer' }),
    ])
    for (const other of others) {
      expect([403, 404]).toContain((await open(other, report)).status)
      expect([403, 404]).toContain((await statusOf(other, report)).status)
    }
    const elsewhere = await reportWorld(api)
    const stranger = await elsewhere.inProgram('owner')
    const params = { organization: elsewhere.organization, report }
    expect((await stranger.browser.call(openRewardPayout, { params })).status).toBe(404)
    expect((await open(stranger, report)).status).toBe(404)
    expect([403, 404]).toContain((await open(agent, report)).status)
    expect([403, 404]).toContain((await open(await signInTestStaff(api, 'administrator'), report)).status)
  })
})

describe('the file of payments', () => {
  const list = async ({ browser }: Caller) =>
    dataOf<OwedReward[]>(await browser.call(listOwedRewards, { params: { organization: world.organization } }))
  const write = ({ browser }: Caller, reports: string[], organization = world.organization) =>
    browser.call(createPaymentFile, { params: { organization }, body: { reports, format: 'csv' } })

  test('lists what is owed with its due date, and writes the accounts with a sum to check', async () => {
    const [one, other] = [await owed(), await owed()]
    const before = (await list(administrator)).filter(({ report }) => [one, other].includes(report))
    expect(before.map(({ payout }) => payout.state)).toEqual(['missing', 'missing'])
    expect((await write(administrator, [one])).body['code']).toBe('payout.missing')
    await save(agent)
    const [listed] = (await list(administrator)).filter(({ report }) => report === one)
    expect(listed).toMatchObject({ payout: { state: 'ready' }, amount: { currency: 'USD', cents: 15_050 } })
    expect(Date.parse(listed?.due_at ?? '')).toBeGreaterThan(Date.parse(listed?.approved_at ?? '') + 13 * 86_400_000)
    const file = dataOf<{ content: string; count: number; sums: object[] }>(
      await write(administrator, [one, other, one]),
    )
    expect([file.count, file.sums]).toEqual([2, [{ currency: 'USD', cents: 30_100 }]])
    expect(file.content.split('"0321 8000 0118 3597 19"')).toHaveLength(3)
    expect((await own(agent)).views).toHaveLength(2)
  })

  test('the agent reads the same sums and due dates, of own rewards alone, until they are paid', async () => {
    const listOwn = async ({ browser }: Caller) =>
      dataOf<AgentOwedReward[]>(await browser.call(listAgentOwedRewards, {})).toSorted((a, b) =>
        a.report.localeCompare(b.report),
      )
    const reports = [await owed(), await owed()].toSorted()
    const other = await reportingAgent(api)
    expect(await listOwn(other)).toEqual([])
    const theirs = (await list(administrator)).filter(({ report }) => reports.includes(report))
    const shared = theirs
      .map(({ agent: _agent, ...reward }) => reward)
      .toSorted((a, b) => a.report.localeCompare(b.report))
    expect(await listOwn(agent)).toEqual(shared)
    const [paid = '', left = ''] = reports
    const body = { round: 1, reference: 'SPEI 1', paid_on: new Date().toISOString().slice(0, 10) }
    expect((await administrator.browser.call(payReward, { params: at(paid), body })).status).toBe(200)
    expect((await listOwn(agent)).map(({ report }) => report)).toEqual([left])
    const missing = { has_arrived: false, text: 'Not in my bank.' }
    await agent.browser.call(answerReceipt, { params: { report: paid }, body: missing })
    expect((await listOwn(agent)).map(({ report }) => report)).toEqual(reports)
    expect((await administrator.browser.call(listAgentOwedRewards, {})).status).toBe(403)
  })

  test('is all or nothing, and never for a held change', async () => {
    await save(agent)
    const [one, other] = [await owed(), await owed()]
    const undecided = await acceptedReport(api.database.owner, world, { agent, by: administrator })
    expect((await write(administrator, [one, undecided])).body['code']).toBe('reward.refused')
    await save(agent, paypal)
    expect((await write(administrator, [one, other])).body['code']).toBe('payout.held')
    expect((await own(agent)).views).toEqual([])
  })

  test('who may not: other roles, other organizations, agents and staff', async () => {
    await save(agent)
    const report = await owed()
    const analyst = await world.inProgram('analyst')
    expect([403, 404]).toContain((await write(analyst, [report])).status)
    const elsewhere = await reportWorld(api)
    const stranger = await elsewhere.inProgram('owner')
    expect((await write(stranger, [report], elsewhere.organization)).body['code']).toBe('reward.refused')
    expect((await write(stranger, [report])).status).toBe(404)
    expect([403, 404]).toContain((await write(agent, [report])).status)
    expect((await own(agent)).views).toEqual([])
  })

  test('two openings at once are both recorded', async () => {
    await save(agent)
    const report = await owed()
    const told = await Promise.all([open(administrator, report), open(administrator, report)])
    expect(told.map(({ status }) => status)).toEqual([200, 200])
    expect((await own(agent)).views).toHaveLength(2)
  })
})

describe('row security alone', () => {
  test('shows details to the agent and to payers of an owed reward, never to others', async () => {
    await save(agent)
    const seen = async ({ user }: SignedInUser) =>
      inTransactionAs(api.context.db, user, (trx) =>
        trx.selectFrom('payout_details').select('user_id').where('user_id', '=', agent.user.id).execute(),
      )
    expect(await seen(administrator)).toEqual([])
    await owed()
    expect([await seen(agent), await seen(administrator)].map((rows) => rows.length)).toEqual([1, 1])
    expect(await seen(await world.inProgram('analyst'))).toEqual([])
    expect(await seen(await reportingAgent(api))).toEqual([])
  })
})

test('the hold ends after 72 hours, and never applies to the first details', () => {
  const changed = new Date('2026-01-10T00:00:00Z')
  const held = (approved: string, now: string, at: Date | null = changed) =>
    calculateHoldEnd({ changed_at: at }, { approvedAt: new Date(approved), at: new Date(now) })?.toISOString()
  expect(held('2026-01-09T00:00:00Z', '2026-01-12T23:59:59Z')).toBe('2026-01-13T00:00:00.000Z')
  expect(held('2026-01-09T00:00:00Z', '2026-01-13T00:00:00Z')).toBeUndefined()
  expect(held('2026-01-10T00:00:00Z', '2026-01-10T00:00:01Z')).toBeUndefined()
  expect(held('2026-01-09T00:00:00Z', '2026-01-09T00:00:00Z', null)).toBeUndefined()
})

test('a value sealed for another column does not open', () => {
  const { sealing } = api.context
  const sealed = sealing.seal('{}', { table: 'users', column: 'totp_seed', row: agent.user.id })
  expect(() => openDetails(sealing, agent.user.id, sealed)).toThrow(/authenticate/)
})
