import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildTasks } from '#server/tasks.ts'
import { dataOf } from '#server/testing/programs.ts'
import {
  reportingAgent,
  reportWorld,
  sendReport,
  type ReportWorld,
  type SignedInUser,
} from '#server/testing/reports.ts'
import { decideAmount } from '#server/testing/rewards.ts'
import { startTestApi, type TestApi } from '#server/testing/test-api.ts'
import { startTestWorker, type TestWorker } from '#server/testing/test-worker.ts'
import { replyToReport } from '@grana/contract/reports/agent-reports'
import { getReportFigures, listReports, type InboxCard } from '@grana/contract/reports/inbox'
import { commentReport, getReport, changeReportState } from '@grana/contract/reports/organization-reports'
import type { TransitionForm, Report } from '@grana/contract/reports/report'
import { refuseReward } from '@grana/contract/reports/rewards'
import { addWorkingDays, workingMoment, workingSeconds } from '@grana/contract/reports/working-time'

let api: TestApi
let worker: TestWorker
let world: ReportWorld
let agent: SignedInUser
let administrator: SignedInUser

beforeAll(async () => {
  api = await startTestApi()
  worker = await startTestWorker({}, api.database)
  world = await reportWorld(api)
  agent = await reportingAgent(api)
  administrator = await world.inProgram('administrator')
})
afterAll(async () => {
  await worker.close()
  await api.close()
})

const inOrganization = (report: string) => ({ organization: world.organization, report })
const seen = async (report: string) =>
  dataOf<Report>(await administrator.browser.call(getReport, { params: inOrganization(report) }))
async function move(report: string, body: TransitionForm) {
  const told = await administrator.browser.call(changeReportState, { params: inOrganization(report), body })
  expect(told.status, JSON.stringify(told.body)).toBe(200)
  return dataOf<Report>(told)
}
async function triaged(): Promise<string> {
  const id = await sendReport(agent, world)
  await worker.drain()
  return id
}
const wholeSeconds = (date: Date) => new Date(Math.floor(date.getTime() / 1000) * 1000).toISOString()
const later = (from: string, days: number) => wholeSeconds(addWorkingDays(new Date(from), days))

async function rewind(id: string) {
  await sql`alter table grana.reports disable trigger reports_response_clock`.execute(api.database.owner)
  await sql`update grana.reports set due_at = now() - interval '3 days' where id = ${id}`.execute(api.database.owner)
  await sql`alter table grana.reports enable trigger reports_response_clock`.execute(api.database.owner)
}
const list = async (query: Record<string, string>) =>
  dataOf<InboxCard[]>(
    await administrator.browser.call(listReports, { params: { organization: world.organization }, query }),
  ).map(({ id }) => id)
const figures = async () =>
  dataOf<Record<string, number>>(
    await administrator.browser.call(getReportFigures, { params: { organization: world.organization } }),
  )
const remind = () => buildTasks(worker.context)['remind-of-rewards']?.({}, {} as never)
const remindersOf = async (id: string) =>
  (
    await sql<{ user_id: string }>`select user_id from grana.notifications
      where kind = 'report.reward_late' and data ->> 'report_id' = ${id}`.execute(api.database.owner)
  ).rows.map(({ user_id: userId }) => userId)

test('the database and the code calculate the same working time', async () => {
  const start = Date.UTC(2026, 0, 1)
  const moments = Array.from({ length: 1000 }, (_, index) => new Date(start + index * 7_919_333))
  const { rows } = await sql<{ seconds: string; back: Date }>`
    select grana.working_seconds(m) as seconds, grana.working_moment(grana.working_seconds(m)) as back
    from unnest(${moments}::timestamptz[]) with ordinality u (m, n) order by n`.execute(api.database.owner)
  expect(rows.map(({ seconds }) => Number(seconds))).toEqual(moments.map(workingSeconds))
  expect(rows.map(({ back }) => back)).toEqual(moments.map((moment) => workingMoment(workingSeconds(moment))))
})

describe('due stages of a report', () => {
  test('are the first answer, triage, the reward and the fix, each within its working days', async () => {
    const id = await triaged()
    const fresh = await seen(id)
    expect(fresh.due).toEqual({ stage: 'first_answer', days: 1, at: later(fresh.submitted_at, 1) })
    await administrator.browser.call(commentReport, {
      params: inOrganization(id),
      body: { text: 'Only among us', audience: 'internal' },
    })
    expect((await seen(id)).due?.stage).toBe('first_answer')
    await administrator.browser.call(commentReport, {
      params: inOrganization(id),
      body: { text: 'We look', audience: 'everyone' },
    })
    expect((await seen(id)).due).toEqual({ stage: 'triage', days: 2, at: later(fresh.submitted_at, 2) })
    const accepted = await move(id, { to: 'accepted' })
    expect(accepted.due).toEqual({ stage: 'reward', days: 5, at: later(accepted.moved_at, 5) })
    const text = 'It was known to both of us.'
    const refuse = (by: Pick<SignedInUser, 'browser'>, round: number) =>
      by.browser.call(refuseReward, { params: inOrganization(id), body: { round, text } })
    await refuse(administrator, 0)
    expect((await seen(id)).due?.stage).toBe('reward')
    expect((await refuse(world, 1)).status).toBe(200)
    expect((await seen(id)).due).toEqual({ stage: 'fix', days: 30, at: later(accepted.moved_at, 30) })
  })

  test('resume triage with the remaining time when a question is withdrawn', async () => {
    const id = await triaged()
    const { due } = await move(id, { to: 'needs_info', text: 'Where?' })
    const back = await move(id, { to: 'triaging' })
    const at = workingMoment(workingSeconds(new Date(back.moved_at)) + (due?.left ?? 0)).toISOString()
    expect(back).toMatchObject({ state: 'triaging', due: { stage: 'triage', days: 2, at } })
    const { rows } = await sql<{ triaged_at: Date | null }>`select triaged_at from grana.reports
      where id = ${id}`.execute(api.database.owner)
    expect(rows).toEqual([{ triaged_at: null }])
    const { rows: audited } = await sql<{ action: string }>`select action from grana.audit_events
      where thing_id = ${id} order by created_at, id`.execute(api.database.owner)
    expect(audited.at(-1)).toEqual({ action: 'report.question_withdrawn' })
  })

  test('pause while information is missing, and resume with the remaining time', async () => {
    const id = await triaged()
    const asked = await move(id, { to: 'needs_info', text: 'Where?' })
    expect(asked.due).toMatchObject({ stage: 'triage', days: 2, left: expect.any(Number) })
    expect(asked.due?.at).toBeUndefined()
    const left = asked.due?.left ?? 0
    // Two working days from the submission, less the time until the question.
    const spent = workingSeconds(new Date(asked.moved_at)) - workingSeconds(new Date(asked.submitted_at))
    expect(left).toBe(2 * 86_400 - spent)
    await agent.browser.call(replyToReport, { params: { report: id }, body: { text: 'There' } })
    const goes = await seen(id)
    expect(goes.due?.at).toBe(workingMoment(workingSeconds(new Date(goes.moved_at)) + left).toISOString())
    // A question counts as the first answer, not as triage.
    expect(goes.due?.stage).toBe('triage')
    const closed = await move(id, { to: 'closed', reason: 'spam', text: 'No' })
    expect(closed.due).toBeUndefined()
    const again = await move(id, { to: 'triaging', text: 'After all' })
    expect(again.due).toEqual({ stage: 'triage', days: 2, at: later(again.moved_at, 2) })
  })

  test('cannot be changed by an update of the due columns', async () => {
    const id = await triaged()
    const before = (await seen(id)).due
    await sql`update grana.reports set due_at = '2090-01-01', due_days = 99, due_stage = 'reward' where id = ${id}`.execute(
      api.database.owner,
    )
    expect((await seen(id)).due).toEqual(before)
  })

  test('sort late reports first, and count and filter them', async () => {
    const [fresh, late] = [await triaged(), await triaged()]
    await rewind(late)
    const urgent = await list({ open: '1' })
    expect(urgent[0]).toBe(late)
    expect(urgent).toContain(fresh)
    expect(await list({ late: '1' })).toEqual([late])
    expect(await figures()).toMatchObject({ late: 1, open: urgent.length })
  })

  test('include the reward of an accepted risk until it is decided, and then its payment', async () => {
    const id = await triaged()
    const accepted = await move(id, {
      to: 'accepted',
      severity: 'medium',
      text: 'The impact reaches fewer people than claimed.',
    })
    const reviewOn = new Date(Date.now() + 90 * 86_400_000).toISOString().slice(0, 10)
    const closed = await move(id, {
      to: 'closed',
      reason: 'risk_accepted',
      text: 'We live with it',
      review_on: reviewOn,
    })
    expect(closed.due).toEqual({ stage: 'reward', days: 5, at: later(accepted.moved_at, 5) })
    expect(await figures()).toMatchObject({ reward: 1, pay: 0 })
    expect(await list({ stage: 'reward' })).toEqual([id])
    await rewind(id)
    expect((await figures()).late).toBeGreaterThan(0)
    expect(await list({ late: '1' })).toContain(id)
    const told = () => remindersOf(id)
    await remind()
    await remind()
    expect((await told()).toSorted()).toEqual([administrator.user.id, world.owner.id].toSorted())
    expect((await decideAmount(world, administrator, { report: id, amount: '900' })).status).toBe(200)
    expect((await seen(id)).due).toBeUndefined()
    expect(await figures()).toMatchObject({ reward: 0, pay: 1 })
    expect(await list({ unpaid: '1' })).toEqual([id])
    expect(await list({ stage: 'reward' })).toEqual([])
    await remind()
    expect(await told()).toHaveLength(2)
  })
})

test('gives the reward its full time when a report is accepted while a question is pending', async () => {
  const id = await triaged()
  await move(id, { to: 'needs_info', text: 'Where?' })
  const accepted = await move(id, { to: 'accepted' })
  expect(accepted.due).toEqual({ stage: 'reward', days: 5, at: later(accepted.moved_at, 5) })
})
