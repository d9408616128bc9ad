import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { decodeEmail } from '#server/testing/email-parts.ts'
import { dataOf } from '#server/testing/programs.ts'
import {
  reportingAgent,
  reportWorld,
  sendReport,
  type ReportWorld,
  type SignedInUser,
} from '#server/testing/reports.ts'
import { acceptedReport, decideAmount } from '#server/testing/rewards.ts'
import { startTestApi, type TestApi } from '#server/testing/test-api.ts'
import { startTestWorker, type TestWorker } from '#server/testing/test-worker.ts'
import { listNotifications, markNotificationsRead, type NotificationEntry } from '@grana/contract/notifications/inbox'
import { saveNotificationPreferences } from '@grana/contract/notifications/preferences'
import { replyToReport, withdrawReport } from '@grana/contract/reports/agent-reports'
import {
  assignReport,
  commentReport,
  changeReportState,
  setReportSeverity,
} from '@grana/contract/reports/organization-reports'
import type { TransitionForm } from '@grana/contract/reports/report'
import { approveReward } from '@grana/contract/reports/rewards'
import { dismissReportProposal } from '@grana/contract/reports/triage'
import type { Audience } from '@grana/contract/reports/values'
import { notificationText } from '@grana/messages/es/apps/notifications'
import { reportEmailTexts } from '@grana/messages/es/apps/report-notifications'

let api: TestApi
let worker: TestWorker
let world: ReportWorld
let analyst: SignedInUser
let administrator: SignedInUser
let stranger: SignedInUser

/** Marker in every text field of a report, to detect report content in an email. */
const marks = {
  title: 'QVTITLE',
  summary: 'QVSUMMARY',
  steps: 'QVSTEPS',
  impact: 'QVIMPACT',
  comment: 'QVCOMMENT',
  note: 'QVNOTE',
}

beforeAll(async () => {
  api = await startTestApi()
  worker = await startTestWorker({}, api.database)
  world = await reportWorld(api)
  ;[analyst, administrator] = [await world.inProgram('analyst'), await world.inProgram('administrator')]
  const other = await reportWorld(api)
  stranger = await other.inProgram('administrator')
})
afterAll(async () => {
  await worker.close()
  await api.close()
})

const place = (report: string) => ({ organization: world.organization, report })
const move = ({ browser }: SignedInUser, report: string, body: TransitionForm) =>
  browser.call(changeReportState, { params: place(report), body })
const say = ({ browser }: SignedInUser, report: string, audience: Audience) =>
  browser.call(commentReport, { params: place(report), body: { text: `${marks.comment} here`, audience } })
const answer = ({ browser }: SignedInUser, report: string) =>
  browser.call(replyToReport, { params: { report }, body: { text: `${marks.comment} there` } })

async function sent(agent: SignedInUser): Promise<string> {
  const { title, summary, steps, impact } = marks
  const id = await sendReport(agent, world, { title, summary, steps, impact })
  await worker.drain()
  return id
}

const noticesOf = async ({ browser }: SignedInUser, report: string) =>
  dataOf<NotificationEntry[]>(await browser.call(listNotifications, { query: { limit: '50' } })).filter(
    ({ data }) => data['report_id'] === report,
  )
const kindsOf = async (person: SignedInUser, report: string) =>
  (await noticesOf(person, report)).map(({ kind }) => kind.replace('report.', '')).toReversed()
const mailsTo = ({ user }: SignedInUser) => worker.mails.accepted.filter(({ to }) => to.includes(user.email))

describe('notifications of a report', () => {
  test('reach the other side once per event, and never the user who acted', async () => {
    const agent = await reportingAgent(api)
    const id = await sent(agent)
    expect(await kindsOf(analyst, id)).toEqual(['submitted'])
    expect(await kindsOf(agent, id)).toEqual(['received'])
    await analyst.browser.call(assignReport, { params: place(id), body: { user: administrator.user.id } })
    await say(analyst, id, 'internal')
    await move(analyst, id, { to: 'needs_info', text: marks.comment })
    await answer(agent, id)
    await say(analyst, id, 'everyone')
    await answer(agent, id)
    const severity = { severity: 'low' as const, text: marks.comment }
    await analyst.browser.call(setReportSeverity, { params: place(id), body: severity })
    await administrator.browser.call(setReportSeverity, { params: place(id), body: severity })
    await move(administrator, id, { to: 'accepted' })
    await worker.drain()
    expect(await kindsOf(agent, id)).toEqual(['received', 'commented', 'severity_set', 'accepted'])
    expect(await kindsOf(administrator, id)).toEqual([
      'submitted',
      'assigned',
      'noted',
      'answered',
      'commented',
      'proposed',
    ])
    // The report is assigned to another member now.
    expect(await kindsOf(analyst, id)).toEqual(['submitted'])
    expect(await kindsOf(stranger, id)).toEqual([])
    expect((await noticesOf(agent, id)).map(({ actor }) => actor)).toEqual([null, null, null, null])
    expect((await noticesOf(administrator, id))[1]?.actor).not.toBeNull()
    const [first] = await noticesOf(agent, id)
    expect(notificationText(first!)).toContain(first?.report?.reference)
  })

  test('of new work leave all lists when the report is closed', async () => {
    const agent = await reportingAgent(api)
    const [id, beside] = [await sent(agent), await sent(agent)]
    const unreadOf = async (report: string) =>
      (await noticesOf(analyst, report)).filter(({ read_at: at }) => at === null).map(({ kind }) => kind)
    expect(await unreadOf(id)).toEqual(['report.submitted'])
    await move(administrator, id, { to: 'closed', reason: 'spam', text: marks.comment })
    await worker.drain()
    expect([await unreadOf(id), await unreadOf(beside)]).toEqual([[], ['report.submitted']])
    // What is over leaves the list.
    expect(await kindsOf(analyst, id)).not.toContain('submitted')
  })

  test('are marked read for all when the request is done, and for one user when they open the report', async () => {
    const agent = await reportingAgent(api)
    const [id, beside] = [await sent(agent), await sent(agent)]
    const unreadOf = async (person: SignedInUser, report: string) =>
      (await noticesOf(person, report)).filter(({ read_at: at }) => at === null).map(({ kind }) => kind)
    await move(analyst, id, { to: 'needs_info', text: marks.comment })
    await worker.drain()
    expect(await unreadOf(agent, id)).toEqual(['report.asked', 'report.received'])
    await move(administrator, id, { to: 'triaging' })
    await worker.drain()
    expect(await unreadOf(agent, id)).toEqual(['report.question_withdrawn', 'report.received'])
    // Deciding the proposal settles its notification for everyone who could have decided it.
    await move(analyst, id, { to: 'closed', reason: 'spam', text: marks.comment })
    await worker.drain()
    expect(await unreadOf(administrator, id)).toContain('report.proposed')
    const { number } = (await noticesOf(administrator, id))[0]?.data ?? {}
    await administrator.browser.call(dismissReportProposal, {
      params: { ...place(id), proposal: String(number) },
      body: {},
    })
    await worker.drain()
    expect(await unreadOf(administrator, id)).toEqual(['report.submitted'])
    const opened = await administrator.browser.call(markNotificationsRead, { body: { report_id: id } })
    expect(opened.status).toBe(200)
    expect([await unreadOf(administrator, id), await unreadOf(administrator, beside)]).toEqual([
      [],
      ['report.submitted'],
    ])
    expect(await unreadOf(analyst, id)).toEqual(['report.submitted'])
  })

  test('give the closing reason to the agent, and withdrawals to the handlers', async () => {
    const agent = await reportingAgent(api)
    const [closed, withdrawn] = [await sent(agent), await sent(agent)]
    await move(administrator, closed, { to: 'closed', reason: 'spam', text: marks.comment })
    await move(administrator, closed, { to: 'triaging', text: marks.comment })
    await agent.browser.call(withdrawReport, { params: { report: withdrawn } })
    await worker.drain()
    expect(await kindsOf(agent, closed)).toEqual(['received', 'closed', 'reopened'])
    expect((await noticesOf(agent, closed))[1]?.data['reason']).toBe('spam')
    expect(await kindsOf(agent, withdrawn)).toEqual(['received'])
    expect(await kindsOf(analyst, withdrawn)).toEqual(['withdrawn'])
  })
})

test('a request for approval is read for all approvers once one of them approves', async () => {
  const agent = await reportingAgent(api)
  const [first, second, third] = [
    await world.inProgram('administrator'),
    await world.inProgram('owner'),
    await world.inProgram('owner'),
  ]
  const id = await acceptedReport(api.database.owner, world, { agent, by: first })
  await decideAmount(world, first, { report: id, amount: '2500' })
  await worker.drain()
  const unreadRequestsOf = async (person: SignedInUser) =>
    (await noticesOf(person, id)).filter(({ kind, read_at: at }) => kind === 'report.reward_asked' && at === null)
      .length
  expect([await unreadRequestsOf(second), await unreadRequestsOf(third)]).toEqual([1, 1])
  expect((await second.browser.call(approveReward, { params: place(id), body: { round: 1 } })).status).toBe(200)
  await worker.drain()
  expect([await unreadRequestsOf(second), await unreadRequestsOf(third)]).toEqual([0, 0])
})

describe('an email about a report', () => {
  test('is sent at most once per quarter of an hour for comments, while every notification is listed', async () => {
    const agent = await reportingAgent(api)
    const [id, beside] = [await sent(agent), await sent(agent)]
    const before = mailsTo(analyst).length
    for (const report of [id, id, id, beside]) {
      await answer(agent, report)
      await worker.drain()
    }
    expect(mailsTo(analyst)).toHaveLength(before + 2)
    expect(await kindsOf(analyst, id)).toEqual(['submitted', 'commented', 'commented', 'commented'])
    await sql`update grana.notifications set mailed_at = mailed_at - interval '15 minutes'
      where user_id = ${analyst.user.id}`.execute(api.database.owner)
    await answer(agent, id)
    await worker.drain()
    expect(mailsTo(analyst)).toHaveLength(before + 3)
  })

  test('contains the reference and the public program, and no report content in any part', async () => {
    const agent = await reportingAgent(api)
    const id = await sent(agent)
    await say(analyst, id, 'internal')
    await move(analyst, id, { to: 'needs_info', text: marks.note })
    await answer(agent, id)
    await move(administrator, id, { to: 'closed', reason: 'spam', text: marks.note })
    await worker.drain()
    const { address } = await api.database.owner
      .selectFrom('targets')
      .select('address')
      .where('id', '=', world.target)
      .executeTakeFirstOrThrow()
    const forbidden = [...Object.values(marks), address, 'stored-xss', 'CVSS', 'XSS']
    const mails = worker.mails.accepted.filter(({ raw }) => raw.includes('grana'))
    expect(mailsTo(agent).length).toBe(3)
    expect(mailsTo(analyst).length).toBeGreaterThan(1)
    for (const mail of mails) {
      const whole = decodeEmail(mail)
      expect(forbidden.filter((word) => whole.includes(word))).toEqual([])
    }
    const [received] = mailsTo(agent).map(decodeEmail)
    expect(received).toContain(reportEmailTexts['report.received'].title)
    expect(received).toMatch(/OM-\d+/)
    expect(received).toContain(encodeURIComponent(`/reports/${id}`))
    expect(mailsTo(agent).map(decodeEmail).join()).not.toContain(analyst.user.email)
  })

  test('is sent once, even when the job runs repeatedly or concurrently', async () => {
    const agent = await reportingAgent(api)
    const id = await sent(agent)
    const before = [mailsTo(agent).length, (await kindsOf(agent, id)).length]
    const about = { organizationId: world.organization, reportId: id }
    await Promise.all([1, 2, 2, 2].map((number) => worker.happened('report.happened', { ...about, number })))
    await Promise.all([worker.drain(), worker.drain()])
    await worker.happened('report.submitted', about)
    await worker.drain()
    expect([mailsTo(agent).length, (await kindsOf(agent, id)).length]).toEqual(before)
    expect(await kindsOf(analyst, id)).toEqual(['submitted'])
  })

  test('follows the notification preferences of the user', async () => {
    const agent = await reportingAgent(api)
    const choices = [
      { kind: 'reports', app: true, mail: false },
      { kind: 'messages', app: false, mail: false },
    ]
    await agent.browser.call(saveNotificationPreferences, { body: { choices } })
    const id = await sent(agent)
    await say(analyst, id, 'everyone')
    await worker.drain()
    expect(mailsTo(agent)).toEqual([])
    expect(await kindsOf(agent, id)).toEqual(['received'])
  })

  test('is not sent to a user who lost their role meanwhile, and their inbox hides the report', async () => {
    const [agent, leaving] = [await reportingAgent(api), await world.inProgram('analyst')]
    const staying = await sent(agent)
    const before = mailsTo(leaving).length
    expect((await noticesOf(leaving, staying))[0]?.report).toBeDefined()
    const id = await sendReport(agent, world)
    // The notification is queued; its email is not sent yet.
    await worker.happened('report.submitted', { organizationId: world.organization, reportId: id })
    const db = api.database.owner
    for (const table of ['program_memberships', 'memberships'] as const)
      await db.deleteFrom(table).where('user_id', '=', leaving.user.id).execute()
    await worker.drain()
    expect(mailsTo(leaving).length).toBe(before)
    expect((await noticesOf(leaving, staying))[0]?.report).toBeUndefined()
  })

  test('omits the name of a private program, which only the app shows', async () => {
    const hidden = await reportWorld(api)
    const db = api.database.owner
    const { name } = await db
      .selectFrom('programs')
      .select('name')
      .where('id', '=', hidden.program)
      .executeTakeFirstOrThrow()
    const [agent, other] = [await reportingAgent(api), await hidden.inProgram('analyst')]
    const id = await sendReport(agent, hidden)
    await db.deleteFrom('program_directory').where('program_id', '=', hidden.program).execute()
    await worker.drain()
    for (const person of [agent, other]) {
      const [mail] = mailsTo(person)
      expect(decodeEmail(mail!)).not.toContain(name)
      expect((await noticesOf(person, id))[0]?.report?.program).toBe(name)
    }
  })
})
