import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { decodedMail } from '#server/testing/mail-parts.ts'
import { dataOf } from '#server/testing/programs.ts'
import { reportingAgent, reportWorld, sendReport, type ReportWorld, type Signed } from '#server/testing/reports.ts'
import { startTestApi, type TestApi } from '#server/testing/test-api.ts'
import { startTestWorker, type TestWorker } from '#server/testing/test-worker.ts'
import { listNotices, readNotices, type Notice } from '@grana/contract/live/notices'
import { saveNotifications } from '@grana/contract/notifications'
import { answerReport, withdrawReport } from '@grana/contract/reports/agent-reports'
import {
  assignReport,
  commentReport,
  moveReport,
  setReportSeverity,
} from '@grana/contract/reports/organization-reports'
import type { MoveForm } from '@grana/contract/reports/report'
import type { Audience } from '@grana/contract/reports/values'
import { dismissReportProposal } from '@grana/contract/reports/working'
import { noticeText } from '@grana/messages/es/apps/notices'
import { reportMails } from '@grana/messages/es/apps/report-notices'

let api: TestApi
let worker: TestWorker
let world: ReportWorld
let analyst: Signed
let administrator: Signed
let stranger: Signed

/** In every field of a report, so that a mail that holds one of them is known at a glance. */
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
const move = ({ browser }: Signed, report: string, body: MoveForm) =>
  browser.call(moveReport, { params: place(report), body })
const say = ({ browser }: Signed, report: string, audience: Audience) =>
  browser.call(commentReport, { params: place(report), body: { text: `${marks.comment} here`, audience } })
const answer = ({ browser }: Signed, report: string) =>
  browser.call(answerReport, { params: { report }, body: { text: `${marks.comment} there` } })

async function sent(agent: Signed): Promise<string> {
  const { title, summary, steps, impact } = marks
  const id = await sendReport(agent, world, { title, summary, steps, impact })
  await worker.drain()
  return id
}

const noticesOf = async ({ browser }: Signed, report: string) =>
  dataOf<Notice[]>(await browser.call(listNotices, { query: { limit: '50' } })).filter(
    ({ data }) => data['report_id'] === report,
  )
const kindsOf = async (person: Signed, report: string) =>
  (await noticesOf(person, report)).map(({ kind }) => kind.replace('report.', '')).toReversed()
const mailsTo = ({ user }: Signed) => worker.mails.accepted.filter(({ to }) => to.includes(user.email))

describe('both sides hear of a report', () => {
  test('what the other did, each thing once, and nothing of what they did themselves', async () => {
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
    expect(await kindsOf(agent, id)).toEqual(['received', 'asked', 'commented', 'severity_set', 'accepted'])
    expect(await kindsOf(administrator, id)).toEqual([
      'submitted',
      'assigned',
      'noted',
      'answered',
      'commented',
      'proposed',
    ])
    // It is assigned to somebody else now.
    expect(await kindsOf(analyst, id)).toEqual(['submitted'])
    expect(await kindsOf(stranger, id)).toEqual([])
    expect((await noticesOf(agent, id)).map(({ actor }) => actor)).toEqual([null, null, null, null, null])
    expect((await noticesOf(administrator, id))[1]?.actor).not.toBeNull()
    const [first] = await noticesOf(agent, id)
    expect(noticeText(first!)).toContain(first?.report?.reference)
  })

  test('what was asked is read once it is done, by anybody, and what is opened by who opens it', async () => {
    const agent = await reportingAgent(api)
    const [id, beside] = [await sent(agent), await sent(agent)]
    const unreadOf = async (person: Signed, report: string) =>
      (await noticesOf(person, report)).filter(({ read_at: at }) => at === null).map(({ kind }) => kind)
    await move(analyst, id, { to: 'needs_info', text: marks.comment })
    await worker.drain()
    expect(await unreadOf(agent, id)).toEqual(['report.asked', 'report.received'])
    await move(administrator, id, { to: 'triaging' })
    await worker.drain()
    expect(await unreadOf(agent, id)).toEqual(['report.question_withdrawn', 'report.received'])
    // A proposal that the administrator decides waits for no other who could have.
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
    const opened = await administrator.browser.call(readNotices, { body: { report_id: id } })
    expect(opened.status).toBe(200)
    expect([await unreadOf(administrator, id), await unreadOf(administrator, beside)]).toEqual([
      [],
      ['report.submitted'],
    ])
    expect(await unreadOf(analyst, id)).toEqual(['report.submitted'])
  })

  test('a closing by its reason; what was withdrawn or comes back, to those who work on it', async () => {
    const agent = await reportingAgent(api)
    const [closed, withdrawn] = [await sent(agent), await sent(agent)]
    await move(administrator, closed, { to: 'closed', reason: 'spam', text: marks.comment })
    await move(administrator, closed, { to: 'triaging', text: marks.comment })
    await agent.browser.call(withdrawReport, { params: { report: withdrawn } })
    await worker.drain()
    expect(await kindsOf(agent, closed)).toEqual(['received', 'closed', 'reopened'])
    expect((await noticesOf(agent, closed))[1]?.data['reason']).toBe('spam')
    expect(await kindsOf(agent, withdrawn)).toEqual(['received'])
    expect(await kindsOf(analyst, withdrawn)).toEqual(['submitted', 'withdrawn'])
  })
})

describe('a mail about a report', () => {
  test('comes once in a quarter of an hour for what is only said, and every notice is there', async () => {
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

  test('carries its reference, its public program and no word of it, in no part', async () => {
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
      const whole = decodedMail(mail)
      expect(forbidden.filter((word) => whole.includes(word))).toEqual([])
    }
    const [received] = mailsTo(agent).map(decodedMail)
    expect(received).toContain(reportMails['report.received'].title)
    expect(received).toMatch(/OM-\d+/)
    expect(received).toContain(encodeURIComponent(`/reports/${id}`))
    expect(mailsTo(agent).map(decodedMail).join()).not.toContain(analyst.user.email)
  })

  test('is sent once, however often the job runs, and at once', async () => {
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

  test('goes where the person wants to hear of it', async () => {
    const agent = await reportingAgent(api)
    const choices = [
      { kind: 'reports', app: true, mail: false },
      { kind: 'messages', app: false, mail: false },
    ]
    await agent.browser.call(saveNotifications, { body: { choices } })
    const id = await sent(agent)
    await say(analyst, id, 'everyone')
    await worker.drain()
    expect(mailsTo(agent)).toEqual([])
    expect(await kindsOf(agent, id)).toEqual(['received'])
  })

  test('reaches nobody who lost their role before it left, and the list names nothing to them', async () => {
    const [agent, leaving] = [await reportingAgent(api), await world.inProgram('analyst')]
    const staying = await sent(agent)
    const before = mailsTo(leaving).length
    expect((await noticesOf(leaving, staying))[0]?.report).toBeDefined()
    const id = await sendReport(agent, world)
    // The row was written; the mail waits.
    await worker.happened('report.submitted', { organizationId: world.organization, reportId: id })
    const db = api.database.owner
    for (const table of ['program_memberships', 'memberships'] as const)
      await db.deleteFrom(table).where('user_id', '=', leaving.user.id).execute()
    await worker.drain()
    expect(mailsTo(leaving).length).toBe(before)
    expect((await noticesOf(leaving, staying))[0]?.report).toBeUndefined()
  })

  test('keeps the name of a private program for those who are signed in', async () => {
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
      expect(decodedMail(mail!)).not.toContain(name)
      expect((await noticesOf(person, id))[0]?.report?.program).toBe(name)
    }
  })
})
