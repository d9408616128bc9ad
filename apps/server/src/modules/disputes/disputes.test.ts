import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { closedReport, disputedReport, moveDeadline } from '#server/testing/disputes.ts'
import { dataOf } from '#server/testing/programs.ts'
import { reportingAgent, reportWorld, type ReportWorld, type SignedInUser } from '#server/testing/reports.ts'
import { acceptedReport, decideAmount, triagedReport } from '#server/testing/rewards.ts'
import { signInTestStaff, type TestStaff } from '#server/testing/staff.ts'
import { startTestApi, type TestApi } from '#server/testing/test-api.ts'
import { listAuditEvents } from '@grana/contract/customers/audit'
import { getAgentReport, withdrawReport } from '@grana/contract/reports/agent-reports'
import {
  answerDispute,
  getAgentDisputes,
  getReportDisputes,
  openDispute,
  withdrawDispute,
  type DisputeGround,
  type DisputeRecord,
} from '@grana/contract/reports/disputes'
import { getReportFigures, listReports, type InboxCard } from '@grana/contract/reports/inbox'
import { changeReportState, getReport } from '@grana/contract/reports/organization-reports'
import type { Report } from '@grana/contract/reports/report'
import { refuseReward } from '@grana/contract/reports/rewards'
import { getDispute, listDisputes, releaseDispute, ruleDispute, takeDispute } from '@grana/contract/staff/disputes'

let api: TestApi
let world: ReportWorld
let foreign: ReportWorld
let agent: SignedInUser
let administrator: SignedInUser
let arbiter: TestStaff

beforeAll(async () => {
  api = await startTestApi()
  world = await reportWorld(api)
  foreign = await reportWorld(api)
  administrator = await world.inProgram('administrator')
  arbiter = await signInTestStaff(api, 'triager')
})
// A new agent for each test, because the reports of one agent are limited per day.
beforeEach(async () => {
  agent = await reportingAgent(api)
})
afterAll(() => api.close())

const owner = () => api.database.owner
const inOrganization = (report: string) => ({ organization: world.organization, report })
const codeOf = ({ status, body }: { status: number; body: Record<string, unknown> }) => [status, body['code']]
const closed = () => closedReport(owner(), world, { agent, by: administrator })
const disputed = () => disputedReport(owner(), world, { agent, by: administrator })
const open = (report: string, body: { ground?: DisputeGround; text?: string; clause?: string } = {}, by = agent) =>
  by.browser.call(openDispute, { params: { report }, body: { ground: 'scope', text: 'It is in scope.', ...body } })
const answer = (report: string, by = administrator) =>
  by.browser.call(answerDispute, { params: inOrganization(report), body: { text: 'It is not.' } })
const ownRecord = async (report: string) =>
  dataOf<DisputeRecord>(await agent.browser.call(getAgentDisputes, { params: { report } }))
const theirRecord = async (report: string, by = administrator) =>
  dataOf<DisputeRecord>(await by.browser.call(getReportDisputes, { params: inOrganization(report) }))
const seen = async (report: string) =>
  dataOf<Report>(await administrator.browser.call(getReport, { params: inOrganization(report) }))
const take = (id: string, by = arbiter) => by.browser.call(takeDispute, { params: { id } })
const upheld = { ruling: 'upheld', text: 'The clause is clear.', clause: '1.1' } as const
const rule = (id: string, body: object = upheld, by = arbiter) =>
  by.browser.call(ruleDispute, { params: { id }, body: { ...upheld, ...body } })

describe('a dispute', () => {
  test('is opened, answered and ruled, and both sides read the same record', async () => {
    const report = await closed()
    expect(await ownRecord(report)).toMatchObject({
      disputes: [],
      grounds: ['severity', 'scope', 'silence'],
      can: { open: true, answer: false, withdraw: false },
    })
    expect((await open(report, { clause: '1.1' })).status).toBe(200)
    expect((await theirRecord(report)).can).toEqual({ open: false, answer: true, withdraw: false })
    expect((await answer(report)).status).toBe(200)
    const [before] = (await ownRecord(report)).disputes
    expect((await take(before?.id ?? '')).status).toBe(200)
    expect((await rule(before?.id ?? '')).status).toBe(200)
    const own = await ownRecord(report)
    expect(own.disputes).toMatchObject([
      {
        state: 'ruled',
        ground: 'scope',
        text: 'It is in scope.',
        clause: { number: '1.1' },
        answer: { text: 'It is not.' },
        ruling: { ruling: 'upheld', text: 'The clause is clear.', clause: { number: '1.1' } },
      },
    ])
    const theirs = await theirRecord(report)
    const withoutNames = (record: DisputeRecord) =>
      JSON.parse(JSON.stringify(record.disputes, (key, value: unknown) => (key === 'by' ? undefined : value)))
    expect(withoutNames(theirs)).toEqual(withoutNames(own))
    // The agent reads no name of a member or of staff.
    expect(JSON.stringify(own)).not.toContain('"by"')
    const { events } = dataOf<Report>(await agent.browser.call(getAgentReport, { params: { report } }))
    expect(events.map(({ kind }) => kind).filter((kind) => kind.startsWith('dispute_'))).toEqual([
      'dispute_opened',
      'dispute_answered',
      'dispute_taken',
      'dispute_ruled',
    ])
    const audit = await world.browser.call(listAuditEvents, { params: { organization: world.organization } })
    for (const action of ['dispute_opened', 'dispute_answered', 'dispute_taken', 'dispute_ruled'])
      expect(JSON.stringify(audit.body)).toContain(`report.${action}`)
    expect(JSON.stringify(audit.body)).not.toContain('It is in scope.')
  })

  test('is withdrawn by its agent, and a second one is the last', async () => {
    const report = await closed()
    expect((await open(report)).status).toBe(200)
    expect(codeOf(await open(report))).toEqual([409, 'dispute.exists'])
    expect((await agent.browser.call(withdrawDispute, { params: { report } })).status).toBe(200)
    expect(codeOf(await agent.browser.call(withdrawDispute, { params: { report } }))).toEqual([409, 'dispute.not_open'])
    expect(codeOf(await answer(report))).toEqual([409, 'dispute.not_open'])
    expect((await open(report)).status).toBe(200)
    await agent.browser.call(withdrawDispute, { params: { report } })
    expect(codeOf(await open(report))).toEqual([409, 'dispute.limit'])
    expect((await ownRecord(report)).can.open).toBe(false)
  })

  test('is opened within 30 days of the closing or of the decision on the reward', async () => {
    const report = await closed()
    const age = (days: number) =>
      sql`update grana.reports set closed_at = now() - make_interval(days => ${days}) where id = ${report}`.execute(
        owner(),
      )
    await age(31)
    expect(codeOf(await open(report))).toEqual([409, 'dispute.too_late'])
    await age(29)
    expect((await open(report)).status).toBe(200)
    const paid = await acceptedReport(owner(), world, { agent, by: administrator, severity: 'medium' })
    expect(codeOf(await open(paid))).toEqual([409, 'dispute.too_late'])
    expect((await decideAmount(world, administrator, { report: paid, amount: '1000' })).status).toBe(200)
    expect(codeOf(await open(paid))).toEqual([422, 'dispute.ground_refused'])
    expect((await open(paid, { ground: 'reward' })).status).toBe(200)
  })

  test('is refused while the report is open, after a withdrawal, and with bad input', async () => {
    const report = await triagedReport(owner(), world, agent)
    expect(codeOf(await open(report))).toEqual([409, 'dispute.too_late'])
    await agent.browser.call(withdrawReport, { params: { report } })
    expect(codeOf(await open(report))).toEqual([409, 'dispute.too_late'])
    const other = await closed()
    expect(codeOf(await open(other, { ground: 'duplicate' }))).toEqual([422, 'dispute.ground_refused'])
    expect(codeOf(await open(other, { clause: '98.7' }))).toEqual([422, 'report.clause_unknown'])
    expect((await open(other, { text: ' ' })).status).toBe(422)
    expect((await open(other, { text: 'a'.repeat(2001) })).status).toBe(422)
    expect((await open(other, { clause: 'first' })).status).toBe(422)
  })

  test('is opened by no one but the agent of the report, and answered by those who lead the program', async () => {
    const { report } = await disputed()
    const stranger = await reportingAgent(api)
    expect(codeOf(await open(report, {}, stranger))).toEqual([404, 'request.not_found'])
    const record = await stranger.browser.call(getAgentDisputes, { params: { report } })
    expect(codeOf(record)).toEqual([404, 'request.not_found'])
    expect(codeOf(await stranger.browser.call(withdrawDispute, { params: { report } }))[0]).toBe(404)
    for (const role of ['analyst', 'viewer'] as const) {
      const member = await world.inProgram(role)
      expect(codeOf(await answer(report, member))).toEqual([403, 'auth.forbidden'])
      expect((await theirRecord(report, member)).can.answer).toBe(false)
    }
    const elsewhere = await foreign.inProgram('administrator')
    const params = { organization: foreign.organization, report }
    expect((await elsewhere.browser.call(getReportDisputes, { params })).status).toBe(404)
    expect((await elsewhere.browser.call(answerDispute, { params, body: { text: 'Ours.' } })).status).toBe(404)
    expect(
      (await elsewhere.browser.call(answerDispute, { params: inOrganization(report), body: { text: 'x' } })).status,
    ).toBe(404)
    expect((await answer(report, await world.inProgram('owner'))).status).toBe(200)
    expect(codeOf(await answer(report))).toEqual([409, 'dispute.not_open'])
  })

  test('is a view of the inbox', async () => {
    const { report } = await disputed()
    const params = { organization: world.organization }
    const listed = await administrator.browser.call(listReports, { params, query: { disputed: '1' } })
    const cards = dataOf<InboxCard[]>(listed)
    expect(cards.find(({ id }) => id === report)).toMatchObject({ dispute: 'open', state: 'closed' })
    expect(cards.every(({ dispute }) => dispute !== undefined)).toBe(true)
    const figures = await administrator.browser.call(getReportFigures, { params })
    expect(figures.body['data']).toMatchObject({ disputed: (listed.body['meta'] as { total: number }).total })
    await agent.browser.call(withdrawDispute, { params: { report } })
    const after = dataOf<InboxCard[]>(
      await administrator.browser.call(listReports, { params, query: { disputed: '1' } }),
    )
    expect(after.some(({ id }) => id === report)).toBe(false)
  })
})

describe('a dispute that waits for the organization', () => {
  const figuresOf = async ({ browser }: Pick<SignedInUser, 'browser'>) =>
    dataOf<{ closed: number; disputed: number; disputes_to_answer: number; answer_due_at?: string }>(
      await browser.call(getReportFigures, { params: { organization: world.organization } }),
    )
  const dueOf = async (report: string, { browser }: Pick<SignedInUser, 'browser'>) => {
    const params = { organization: world.organization }
    const listed = await browser.call(listReports, { params, query: { disputed: '1' } })
    return dataOf<InboxCard[]>(listed).find(({ id }) => id === report)?.dispute_due_at
  }

  test('is counted, with its deadline, until it is answered', async () => {
    const before = await figuresOf(administrator)
    const { report, dispute } = await disputed()
    const due = new Date(Date.now() + 60_000)
    await moveDeadline(api.database.owner, dispute, due)
    expect(await figuresOf(administrator)).toEqual({
      ...before,
      closed: before.closed + 1,
      disputed: before.disputed + 1,
      disputes_to_answer: before.disputes_to_answer + 1,
      answer_due_at: due.toISOString(),
    })
    expect(await dueOf(report, administrator)).toBe(due.toISOString())
    expect(await dueOf(report, await world.member({ role: 'viewer' }))).toBeUndefined()
    await answer(report)
    expect((await figuresOf(administrator)).disputes_to_answer).toBe(before.disputes_to_answer)
    expect(await dueOf(report, administrator)).toBeUndefined()
  })

  test('is counted for no one who may not read it', async () => {
    await disputed()
    expect((await figuresOf(await world.member({ role: 'viewer' }))).disputes_to_answer).toBe(0)
    expect((await figuresOf(await world.inProgram('technical_contact'))).disputes_to_answer).toBe(0)
  })
})

describe('staff', () => {
  test('see no text before they take a dispute, and none after the ruling', async () => {
    const { report, dispute } = await disputed()
    await answer(report)
    const look = async () => JSON.stringify((await arbiter.browser.call(getDispute, { params: { id: dispute } })).body)
    expect(await look()).not.toContain('impact')
    await take(dispute)
    expect(await look()).toContain('It does have an impact.')
    expect(await look()).toContain('Comments run script')
    expect((await rule(dispute)).status).toBe(200)
    expect(await look()).not.toContain('impact')
    const audit = await world.browser.call(listAuditEvents, { params: { organization: world.organization } })
    expect(JSON.stringify(audit.body)).toContain('report.read')
  })

  test('who did not take it cannot rule, and one person takes it', async () => {
    const { report, dispute } = await disputed()
    await answer(report)
    expect(codeOf(await rule(dispute))).toEqual([404, 'request.not_found'])
    expect((await take(dispute)).status).toBe(200)
    const other = await signInTestStaff(api, 'administrator')
    expect(codeOf(await take(dispute, other))).toEqual([409, 'dispute.taken'])
    expect(codeOf(await rule(dispute, {}, other))).toEqual([404, 'request.not_found'])
    const body = { reason: 'On leave' }
    const third = await signInTestStaff(api, 'triager')
    expect((await third.browser.call(releaseDispute, { params: { id: dispute }, body })).status).toBe(404)
    // An administrator can end the assignment of another person.
    expect((await other.browser.call(releaseDispute, { params: { id: dispute }, body })).status).toBe(200)
    expect(codeOf(await rule(dispute))).toEqual([404, 'request.not_found'])
    expect((await take(dispute, other)).status).toBe(200)
    expect((await rule(dispute, {}, other)).status).toBe(200)
    expect(codeOf(await take(dispute))).toEqual([409, 'dispute.not_open'])
  })

  test('who worked on the report cannot rule', async () => {
    const triager = await signInTestStaff(api, 'triager')
    const report = await closed()
    const assigned = { triager: triager.id }
    await sql`with e as (insert into grana.report_events (organization_id, report_id, number, kind, audience, side, actor_id,
      details, created_at) select organization_id, id, events + 1, 'assigned', 'internal', 'staff', ${arbiter.id}::uuid,
      ${JSON.stringify(assigned)}::jsonb, now() from grana.reports where id = ${report})
      update grana.reports set events = events + 1 where id = ${report}`.execute(owner())
    await open(report)
    await answer(report)
    const id = (await ownRecord(report)).disputes[0]?.id ?? ''
    expect(codeOf(await take(id, triager))).toEqual([409, 'dispute.involved'])
    // Who assigned the triager acted on the report too.
    expect(codeOf(await take(id))).toEqual([409, 'dispute.involved'])
    const third = await signInTestStaff(api, 'triager')
    expect((await take(id, third)).status).toBe(200)
    expect((await rule(id, {}, third)).status).toBe(200)
    // An earlier ruling excludes from the next one.
    expect((await open(report)).status).toBe(200)
    await answer(report)
    const second = (await ownRecord(report)).disputes[1]?.id ?? ''
    expect(codeOf(await take(second, third))).toEqual([409, 'dispute.involved'])
  })

  test('list the most urgent first, and members and agents reach nothing of it', async () => {
    const { dispute } = await disputed()
    const listed = await arbiter.browser.call(listDisputes, { query: {} })
    const dues = dataOf<{ due: { at: string } }[]>(listed).map(({ due }) => due.at)
    expect(dues).toEqual(dues.toSorted())
    expect(JSON.stringify(listed.body)).not.toContain('impact')
    for (const { browser } of [agent, administrator]) {
      expect((await browser.call(listDisputes, { query: {} })).status).toBe(404)
      expect((await browser.call(takeDispute, { params: { id: dispute } })).status).toBe(404)
    }
  })
})

describe('a ruling', () => {
  async function ready() {
    const { report, dispute } = await disputed()
    await answer(report)
    await take(dispute)
    return { report, dispute }
  }

  test('reopens the report by the table of transitions', async () => {
    const { report, dispute } = await ready()
    expect((await rule(dispute, { ruling: 'overturned', effect: 'reopen' })).status).toBe(200)
    const after = await seen(report)
    expect(after).toMatchObject({ state: 'triaging' })
    expect(after.dispute).toBeUndefined()
    expect(after.events.at(-1)).toMatchObject({ kind: 'moved', side: 'staff', from: 'closed', to: 'triaging' })
    expect((await theirRecord(report)).disputes[0]?.ruling).toMatchObject({ ruling: 'overturned', effect: 'reopen' })
  })

  test('replaces the closing reason, and nothing else does', async () => {
    const { report, dispute } = await ready()
    const change = { ruling: 'overturned', effect: 'change_closing' }
    expect(codeOf(await rule(dispute, { ...change, closing_reason: 'informative' }))).toEqual([
      409,
      'dispute.effect_refused',
    ])
    expect((await rule(dispute, { ...change, closing_reason: 'not_applicable' })).status).toBe(200)
    expect(await seen(report)).toMatchObject({ state: 'closed', closing_reason: 'not_applicable', clause: '1.1' })
    const refused = sql`update grana.reports set closing_reason = 'out_of_scope' where id = ${report}`.execute(owner())
    await expect(refused).rejects.toThrow('by a ruling only')
    const moved = await administrator.browser.call(changeReportState, {
      params: inOrganization(report),
      body: { to: 'closed', reason: 'out_of_scope', clause: '1.1', text: 'So be it.' },
    })
    expect(codeOf(moved)).toEqual([403, 'auth.forbidden'])
  })

  test('recommends an amount within the grid, and pays nothing', async () => {
    const report = await acceptedReport(owner(), world, { agent, by: administrator, severity: 'medium' })
    await decideAmount(world, administrator, { report, amount: '1000' })
    await open(report, { ground: 'reward' })
    await answer(report)
    const id = (await ownRecord(report)).disputes[0]?.id ?? ''
    await take(id)
    const recommend = { ruling: 'overturned', effect: 'recommend_amount' }
    expect(codeOf(await rule(id, { ...recommend, amount: '9000000' }))).toEqual([422, 'dispute.amount_refused'])
    expect(codeOf(await rule(id, { ruling: 'overturned', effect: 'reopen' }))).toEqual([409, 'dispute.effect_refused'])
    const before = (await seen(report)).reward
    expect((await rule(id, { ...recommend, amount: '1500' })).status).toBe(200)
    expect((await seen(report)).reward).toEqual(before)
    expect((await ownRecord(report)).disputes[0]?.ruling?.amount).toEqual({ cents: 150_000, currency: 'USD' })
  })

  test('of a refused reward that reopens the report lets it be decided again', async () => {
    const report = await acceptedReport(owner(), world, { agent, by: administrator, severity: 'informative' })
    const params = inOrganization(report)
    const told = await administrator.browser.call(refuseReward, { params, body: { round: 0, text: 'None.' } })
    expect(told.status, JSON.stringify(told.body)).toBe(200)
    const resolved = await administrator.browser.call(changeReportState, {
      params,
      body: { to: 'closed', reason: 'resolved' },
    })
    expect(resolved.status, JSON.stringify(resolved.body)).toBe(200)
    expect((await open(report, { ground: 'reward' })).status).toBe(200)
    await answer(report)
    const id = (await ownRecord(report)).disputes[0]?.id ?? ''
    await take(id)
    expect((await rule(id, { ruling: 'overturned', effect: 'reopen' })).status).toBe(200)
    expect(await seen(report)).toMatchObject({ state: 'triaging', reward_track: 'undecided' })
  })

  test('needs its parts, a clause of the frozen version and the time for the answer', async () => {
    const { dispute } = await ready()
    expect(codeOf(await rule(dispute, { ruling: 'overturned' }))).toEqual([422, 'dispute.incomplete'])
    expect(codeOf(await rule(dispute, { effect: 'reopen' }))).toEqual([422, 'dispute.incomplete'])
    expect(codeOf(await rule(dispute, { ruling: 'overturned', effect: 'change_closing' }))).toEqual([
      422,
      'dispute.incomplete',
    ])
    expect(codeOf(await rule(dispute, { clause: '98.7' }))).toEqual([422, 'report.clause_unknown'])
    expect((await rule(dispute, { text: '' })).status).toBe(422)
    const early = await disputed()
    await take(early.dispute)
    expect(codeOf(await rule(early.dispute))).toEqual([409, 'dispute.too_early'])
    await moveDeadline(owner(), early.dispute, new Date(Date.now() - 1000))
    expect(codeOf(await answer(early.report))).toEqual([409, 'dispute.too_late'])
    expect((await rule(early.dispute)).status).toBe(200)
    expect((await ownRecord(early.report)).disputes[0]).toMatchObject({ state: 'ruled', is_lapsed: true })
  })
})
