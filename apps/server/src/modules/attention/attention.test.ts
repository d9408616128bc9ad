import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { dataOf } from '#server/testing/programs.ts'
import {
  draftReport,
  reportingAgent,
  reportWorld,
  sendReport,
  type ReportWorld,
  type SignedInUser,
} from '#server/testing/reports.ts'
import { startTestApi, type TestApi } from '#server/testing/test-api.ts'
import { startTestWorker, type TestWorker } from '#server/testing/test-worker.ts'
import {
  getAgentAttention,
  getAttentionBudget,
  setAttentionBudget,
  type AgentAttention,
  type AttentionBudget,
} from '@grana/contract/attention/attention'
import { attentionRules } from '@grana/contract/attention/attention-rules'
import { inviteAgent } from '@grana/contract/programs/agents'
import { submitReport } from '@grana/contract/reports/agent-reports'
import type { ReportDraft } from '@grana/contract/reports/draft'
import { getAgentStatistics } from '../points/public.ts'
import { measureAttention } from './attention.ts'

let api: TestApi
let worker: TestWorker

beforeAll(async () => {
  api = await startTestApi()
  worker = await startTestWorker({}, api.database)
})
afterAll(async () => {
  await worker.close()
  await api.close()
})

type Caller = Pick<SignedInUser, 'browser'>
const declare = ({ browser }: Caller, hours: number | null, params: ReportWorld['programParams']) =>
  browser.call(setAttentionBudget, { params, body: { weekly_hours: hours } })
const budgetOf = async ({ programParams: params }: ReportWorld, { browser }: Caller) =>
  dataOf<AttentionBudget>(await browser.call(getAttentionBudget, { params }))
const seenBy = async ({ browser }: Caller, program: string) =>
  dataOf<AgentAttention>(await browser.call(getAgentAttention, { params: { program } }))

/** A program with an hour a week: three reports wait, so that it is over its capacity of two. */
async function overfull(): Promise<ReportWorld> {
  const world = await reportWorld(api)
  expect((await declare(world, 1, world.programParams)).status).toBe(200)
  for (let at = 0; at < 3; at += 1) await sendReport(await reportingAgent(api), world)
  await worker.drain()
  return world
}

async function submit(agent: SignedInUser, world: ReportWorld, changes: Partial<ReportDraft> = {}) {
  const { id, revision } = await draftReport(agent, world, changes)
  const told = await agent.browser.call(submitReport, { params: { draft: id }, body: { revision } })
  return { status: told.status, id }
}

test('declared hours give capacity, wait and excess to members and agents', async () => {
  const world = await reportWorld(api)
  const agent = await reportingAgent(api)
  const before = await seenBy(agent, world.program)
  expect(before.queue).toMatchObject({ weekly_hours: null, capacity: null, wait_days: null, is_over: false })
  expect(before.quota).toMatchObject({ limit: attentionRules.perProgram, sent: 0, basis: 'usual', refills_at: null })

  await declare(world, 10, world.programParams)
  await sendReport(agent, world)
  await worker.drain()
  const figures = {
    weekly_hours: 10,
    minutes: 25,
    measured_reports: 0,
    capacity: 24,
    waiting: 1,
    arrived: 1,
    handled: 0,
  }
  expect(await budgetOf(world, world)).toMatchObject({ ...figures, is_over: false, can_change: true })
  const after = await seenBy(agent, world.program)
  expect(after.queue).toMatchObject(figures)
  expect(after.queue.wait_days).toBeCloseTo(7 / 12)
  expect(after.quota).toMatchObject({ sent: 1, limit: attentionRules.perProgram })

  await declare(world, null, world.programParams)
  expect(await budgetOf(world, world)).toMatchObject({ weekly_hours: null, capacity: null, is_over: false })
  const events = await api.database.owner
    .selectFrom('audit_events')
    .select('details')
    .where('action', '=', 'program.attention_changed')
    .where('program_id', '=', world.program)
    .orderBy('created_at')
    .execute()
  expect(events.map(({ details }) => details)).toEqual([
    { from: '', to: '10' },
    { from: '10', to: '' },
  ])
})

test('over capacity a newcomer sends two a day and reads when the next may follow', async () => {
  const world = await overfull()
  const agent = await reportingAgent(api)
  expect((await seenBy(agent, world.program)).quota).toMatchObject({ limit: 2, sent: 0, basis: 'newcomer' })
  const sent = [await submit(agent, world), await submit(agent, world), await submit(agent, world)]
  expect(sent.map(({ status }) => status)).toEqual([200, 200, 429])
  const { queue, quota } = await seenBy(agent, world.program)
  expect(queue.is_over).toBe(true)
  expect(new Date(quota.refills_at ?? 0).getTime()).toBeGreaterThan(Date.now() + 23 * 3_600_000)
  const { owner } = api.database
  await sql`alter table grana.reports disable trigger user`.execute(owner)
  await owner
    .updateTable('reports')
    .set({ submitted_at: new Date(Date.now() - 25 * 3_600_000) })
    .where('id', '=', sent[0]?.id ?? '')
    .execute()
  await sql`alter table grana.reports enable trigger user`.execute(owner)
  expect((await seenBy(agent, world.program)).quota).toMatchObject({ sent: 1, refills_at: null })
  expect((await submit(agent, world)).status).toBe(200)
})

test('two reports that race for the last place: one is sent', async () => {
  const world = await overfull()
  const agent = await reportingAgent(api)
  await submit(agent, world)
  const drafts = [await draftReport(agent, world), await draftReport(agent, world)]
  const told = await Promise.all(
    drafts.map(({ id, revision }) => agent.browser.call(submitReport, { params: { draft: id }, body: { revision } })),
  )
  expect(told.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 429])
})

test('over capacity the quota follows the precision', async () => {
  const world = await overfull()
  const agent = await reportingAgent(api)
  const { owner } = api.database
  const other = await reportWorld(api)
  for (let at = 0; at < 6; at += 1) await sendReport(agent, other)
  const reports = await owner.selectFrom('reports').select(['id']).where('agent_id', '=', agent.user.id).execute()
  for (const [at, { id }] of reports.entries())
    await sql`insert into points_entries (agent_id, number, report_id, event, verdict, why, points, balance, created_at)
      values (${agent.user.id}, ${at + 1}, ${id}, 1, 'valid', 'accepted', 5, ${(at + 1) * 5}, now())`.execute(owner)
  expect(await getAgentStatistics(owner, agent.user.id, new Date())).toMatchObject({ n: 6, precision: 7 / 8 })
  expect((await seenBy(agent, world.program)).quota).toMatchObject({ limit: 10, basis: 'precision' })
})

const shown = (host: string) => ({
  severity: 'critical' as const,
  weakness: 'sql-injection',
  cvss: 'CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:H/A:H',
  steps: [
    `1. curl -s "https://${host}/api/orders?id=17&page=2"`,
    '2. The answer has order_id=18 of another client.',
    `3. Another one:\nGET /api/orders/18/items?token=abc HTTP/1.1\nHost: ${host}\n\nHTTP/1.1 200 OK\nContent-Type: application/json\n\n{"total": 1834.20}`,
  ].join('\n'),
})

test('a critical report with complete evidence is sent beyond the quota, unless the agent copied lately', async () => {
  const world = await overfull()
  const agent = await reportingAgent(api)
  const { owner } = api.database
  const { address } = await owner
    .selectFrom('policy_targets')
    .select('address')
    .where('program_id', '=', world.program)
    .where('is_in_scope', '=', true)
    .executeTakeFirstOrThrow()
  const host = (address ?? '').replace(/^https?:\/\//, '').split('/')[0] ?? ''
  const lesser = { ...shown(host), severity: 'high', cvss: 'CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:L/A:N' } as const
  const first = await submit(agent, world)
  await submit(agent, world)
  expect((await submit(agent, world, shown(host))).status).toBe(200)
  expect((await submit(agent, world, lesser)).status).toBe(429)
  await owner
    .insertInto('report_signals')
    .values({
      organization_id: world.organization,
      report_id: first.id,
      kind: 'copied_files',
      points: -35,
      figures: '{}',
    })
    .execute()
  expect((await submit(agent, world, shown(host))).status).toBe(429)
})

test('minutes of a first look are measured from openings and acts', async () => {
  const world = await reportWorld(api)
  const { owner } = api.database
  await declare(world, 10, world.programParams)
  const analyst = await world.inProgram('analyst')
  const start = Date.now() - 6 * 3_600_000
  const key = { organization_id: world.organization }
  for (let at = 0; at < attentionRules.minMeasured; at += 1) {
    const id = await sendReport(await reportingAgent(api), world)
    const opened = new Date(start + at * 1_200_000)
    const decided = new Date(opened.getTime() + 12 * 60_000)
    const reading = { ...key, report_id: id, user_id: analyst.user.id, program_id: world.program }
    await owner
      .insertInto('report_readings')
      .values({ ...reading, side: 'organization', period: opened, read_at: opened })
      .execute()
    await owner.transaction().execute(async (trx) => {
      await trx
        .insertInto('report_events')
        .values({
          ...key,
          report_id: id,
          number: 2,
          kind: 'moved',
          side: 'organization',
          actor_id: analyst.user.id,
          from_state: 'received',
          to_state: 'triaging',
          created_at: decided,
        })
        .execute()
      await trx
        .updateTable('reports')
        .set({ state: 'triaging', events: 2, triaged_at: decided })
        .where('id', '=', id)
        .execute()
    })
  }
  await measureAttention(worker.context)
  expect(await budgetOf(world, analyst)).toMatchObject({ minutes: 12, measured_reports: 10, capacity: 50 })
})

test('only owners declare hours; members of the program read them; others find nothing', async () => {
  const world = await reportWorld(api)
  for (const role of ['administrator', 'analyst', 'viewer'] as const) {
    const member = await world.inProgram(role)
    expect((await declare(member, 5, world.programParams)).status, role).toBe(403)
    expect(await budgetOf(world, member), role).toMatchObject({ weekly_hours: null, can_change: false })
  }
  const other = await reportWorld(api)
  const crossed = { organization: other.organization, program: world.program }
  expect((await declare(other, 5, world.programParams)).status).toBe(404)
  expect((await declare(other, 5, crossed)).status).toBe(404)
  expect((await declare(await reportingAgent(api), 5, world.programParams)).status).toBe(404)
  for (const hours of [0, -1, 1001, 2.5]) expect((await declare(world, hours, world.programParams)).status).toBe(422)
  expect(await budgetOf(world, world)).toMatchObject({ weekly_hours: null, can_change: true })
})

test('a private program tells its queue to invited agents alone', async () => {
  const world = await reportWorld(api, { visibility: 'private' })
  await declare(world, 4, world.programParams)
  const [invited, other] = [await reportingAgent(api), await reportingAgent(api)]
  const params = { program: world.program }
  expect((await invited.browser.call(getAgentAttention, { params })).status).toBe(404)
  const { username } = await api.database.owner
    .selectFrom('users')
    .select('username')
    .where('id', '=', invited.user.id)
    .executeTakeFirstOrThrow()
  await world.browser.call(inviteAgent, { params: world.programParams, body: { username: username ?? '' } })
  expect((await seenBy(invited, world.program)).queue.weekly_hours).toBe(4)
  expect((await other.browser.call(getAgentAttention, { params })).status).toBe(404)
  expect(await api.database.api.selectFrom('program_attention').select('program_id').execute()).toEqual([])
})
