import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { disputedReport, moveDeadline } from '#server/testing/disputes.ts'
import { dataOf } from '#server/testing/programs.ts'
import { reportingAgent, reportWorld, type ReportWorld, type SignedInUser } from '#server/testing/reports.ts'
import { signInTestStaff, type TestStaff } from '#server/testing/staff.ts'
import { startTestApi, type TestApi } from '#server/testing/test-api.ts'
import { startTestWorker, type TestWorker } from '#server/testing/test-worker.ts'
import { answerDispute, getAgentDisputes, withdrawDispute, type DisputeRecord } from '@grana/contract/reports/disputes'
import { ruleDispute, takeDispute } from '@grana/contract/staff/disputes'
import { remindOfDisputes } from '../report-notifications/remind-of-disputes.ts'
import { expireReports } from '../reports/expire-reports.ts'
import { expireDisputes } from './expire-disputes.ts'

let api: TestApi
let worker: TestWorker
let world: ReportWorld
let agent: SignedInUser
let administrator: SignedInUser
let arbiter: TestStaff

beforeAll(async () => {
  api = await startTestApi()
  worker = await startTestWorker({}, api.database)
  world = await reportWorld(api)
  administrator = await world.inProgram('administrator')
  arbiter = await signInTestStaff(api, 'triager')
})
beforeEach(async () => {
  agent = await reportingAgent(api)
})
afterAll(async () => {
  await worker.close()
  await api.close()
})

const disputed = () => disputedReport(api.database.owner, world, { agent, by: administrator })
const past = () => new Date(Date.now() - 1000)
const hours = (count: number) => new Date(Date.now() + count * 3_600_000)

/** Kinds of notifications about a report that a user received, oldest first. */
async function toldTo(userId: string, report: string): Promise<string[]> {
  const { rows } = await sql<{ kind: string }>`select kind from grana.notifications
    where user_id = ${userId} and data ->> 'report_id' = ${report} order by created_at, kind`.execute(
    api.database.owner,
  )
  return rows.map(({ kind }) => kind)
}

async function unreadOf(userId: string, report: string): Promise<string[]> {
  const { rows } = await sql<{ kind: string }>`select kind from grana.notifications
    where user_id = ${userId} and data ->> 'report_id' = ${report} and read_at is null
      and kind like '%dispute%' order by kind`.execute(api.database.owner)
  return rows.map(({ kind }) => kind)
}

const stateOf = async (report: string) =>
  (await api.database.owner.selectFrom('reports').select('state').where('id', '=', report).executeTakeFirstOrThrow())
    .state

test('each step notifies those whom it concerns, and settles what it asked for', async () => {
  const { report, dispute } = await disputed()
  await worker.drain()
  expect(await toldTo(administrator.user.id, report)).toContain('report.dispute_opened')
  const params = { organization: world.organization, report }
  await administrator.browser.call(answerDispute, { params, body: { text: 'It has none.' } })
  await worker.drain()
  expect(await toldTo(agent.user.id, report)).toContain('report.dispute_answered')
  expect(await toldTo(arbiter.id, report)).toEqual(['dispute.waiting'])
  expect(await unreadOf(administrator.user.id, report)).toEqual([])
  await arbiter.browser.call(takeDispute, { params: { id: dispute } })
  await worker.drain()
  expect(await unreadOf(arbiter.id, report)).toEqual([])
  const body = { ruling: 'overturned', effect: 'reopen', text: 'It does.', clause: '1.1' } as const
  expect((await arbiter.browser.call(ruleDispute, { params: { id: dispute }, body })).status).toBe(200)
  await worker.drain()
  // The reopening is part of the ruling, so that each side hears of it once.
  expect((await toldTo(agent.user.id, report)).filter((kind) => kind.includes('reopened'))).toEqual([])
  expect(await unreadOf(agent.user.id, report)).toEqual(['report.dispute_ruled'])
  expect(await unreadOf(administrator.user.id, report)).toEqual(['report.dispute_ruled'])
})

test('staff who worked on the report are not asked to rule', async () => {
  const { report } = await disputed()
  const involved = await signInTestStaff(api, 'triager')
  await sql`insert into grana.staff_acts (staff_id, action, subject, subject_id, subject_name, at)
    values (${involved.id}, 'report.triager_assigned', 'report', ${report}, 'AA-1', now())`.execute(api.database.owner)
  const params = { organization: world.organization, report }
  await administrator.browser.call(answerDispute, { params, body: { text: 'It has none.' } })
  await worker.drain()
  expect(await toldTo(involved.id, report)).toEqual([])
  expect(await toldTo(arbiter.id, report)).toEqual(['dispute.waiting'])
})

test('a withdrawal notifies those who would have answered', async () => {
  const { report } = await disputed()
  await agent.browser.call(withdrawDispute, { params: { report } })
  await worker.drain()
  expect(await unreadOf(administrator.user.id, report)).toEqual(['report.dispute_withdrawn'])
})

describe('the deadline of the answer', () => {
  test('is reminded of once, on its last working day', async () => {
    const { report, dispute } = await disputed()
    await remindOfDisputes(worker.context)
    expect(await toldTo(administrator.user.id, report)).toEqual([])
    await moveDeadline(api.database.owner, dispute, hours(20))
    await remindOfDisputes(worker.context)
    await remindOfDisputes(worker.context)
    expect(await toldTo(administrator.user.id, report)).toEqual(['report.dispute_due'])
  })

  test('lapses once: the history records it, and both sides and staff are notified', async () => {
    const { report, dispute } = await disputed()
    await expireDisputes(worker.context)
    await moveDeadline(api.database.owner, dispute, past())
    await expireDisputes(worker.context)
    await expireDisputes(worker.context)
    await worker.drain()
    const told = await api.database.owner
      .selectFrom('report_events')
      .select(['kind', 'side'])
      .where('report_id', '=', report)
      .where('kind', '=', 'dispute_lapsed')
      .execute()
    expect(told).toEqual([{ kind: 'dispute_lapsed', side: 'system' }])
    for (const id of [agent.user.id, administrator.user.id])
      expect(await toldTo(id, report)).toContain('report.dispute_lapsed')
    expect(await toldTo(arbiter.id, report)).toContain('dispute.waiting')
    const record = await agent.browser.call(getAgentDisputes, { params: { report } })
    expect(dataOf<DisputeRecord>(record).disputes[0]).toMatchObject({ state: 'open', is_lapsed: true })
  })
})

test('a report with an open dispute is not archived', async () => {
  const { report } = await disputed()
  await sql`update grana.reports set moved_at = now() - interval '40 days' where id = ${report}`.execute(
    api.database.owner,
  )
  await expireReports(worker.context)
  expect(await stateOf(report)).toBe('closed')
  const forced = sql`update grana.reports set state = 'archived' where id = ${report}`.execute(api.database.owner)
  await expect(forced).rejects.toThrow('has an open dispute')
  await agent.browser.call(withdrawDispute, { params: { report } })
  await expireReports(worker.context)
  expect(await stateOf(report)).toBe('archived')
})
