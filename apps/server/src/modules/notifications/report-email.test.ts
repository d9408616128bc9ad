import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { decodeEmail, emailParts, decodeHeader } from '#server/testing/email-parts.ts'
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
import type { NotificationType } from '@grana/contract/notifications/inbox'
import { saveNotificationPreferences } from '@grana/contract/notifications/preferences'
import { replyToReport, getAgentReport } from '@grana/contract/reports/agent-reports'
import { commentReport, changeReportState, setReportSeverity } from '@grana/contract/reports/organization-reports'
import type { TransitionForm, Report } from '@grana/contract/reports/report'
import { approveReward, payReward, refuseReward } from '@grana/contract/reports/rewards'
import { renderEmail } from '@grana/emails'
import { reportEmailTexts } from '@grana/messages/es/apps/report-notifications'
import { reports } from '@grana/messages/es/apps/reports'
import { reportDetails as texts } from '@grana/messages/es/emails/report-details'
import { programLabels } from '@grana/messages/es/program-labels'
import { findReportForEmail } from './queries-reports.ts'

type ReportNotice = keyof typeof reportEmailTexts & NotificationType

let api: TestApi
let worker: TestWorker
let world: ReportWorld
let agent: SignedInUser
let administrator: SignedInUser
let second: SignedInUser
let analyst: SignedInUser

/** Present in all typed text, so that an email that contains one is detected. */
const marks = { title: 'QWTITLE', summary: 'QWSUMMARY', steps: 'QWSTEPS', impact: 'QWIMPACT' }
const words = 'QWWORDS typed here'
const payment = 'QWREFERENCE'

beforeAll(async () => {
  api = await startTestApi()
  worker = await startTestWorker({}, api.database)
  world = await reportWorld(api)
  administrator = await world.inProgram('administrator')
  second = await world.inProgram('owner')
  analyst = await world.inProgram('analyst')
})
beforeEach(async () => {
  agent = await reportingAgent(api)
})
afterAll(async () => {
  await worker.close()
  await api.close()
})

const at = (report: string) => ({ organization: world.organization, report })
const setDetails = ({ browser }: SignedInUser, details: boolean) =>
  browser.call(saveNotificationPreferences, { body: { choices: [], report_details: details } })
const move = ({ browser }: SignedInUser, report: string, body: TransitionForm) =>
  browser.call(changeReportState, { params: at(report), body })
const mailsTo = ({ user }: SignedInUser) => worker.mails.accepted.filter(({ to }) => to.includes(user.email))

async function sent(): Promise<string> {
  const id = await sendReport(agent, world, marks)
  await worker.drain()
  return id
}

/** Emails of a kind sent to a user, as plain text with ordinary spaces. */
function textsOf(person: SignedInUser, kind: ReportNotice): string[] {
  const ofKind = mailsTo(person).filter((mail) =>
    decodeHeader(mail, 'subject').startsWith(reportEmailTexts[kind].title),
  )
  return ofKind.map((mail) => emailParts(mail).text.replaceAll('\u00a0', ' '))
}

/** The last one, after the queue is drained. */
async function latest(person: SignedInUser, kind: ReportNotice): Promise<string> {
  await worker.drain()
  return textsOf(person, kind).at(-1) ?? 'no mail'
}

const pay = (report: string, round: number) => {
  const body = { round, reference: payment, paid_on: new Date().toISOString().slice(0, 10) }
  return administrator.browser.call(payReward, { params: at(report), body })
}

/** Runs a report through every step whose email can have details: accepted, severity set, reward decided, revised, paid, closed. */
async function runLifecycle(): Promise<string> {
  const id = await sent()
  const steps = [
    () => move(administrator, id, { to: 'needs_info', text: words }),
    () => agent.browser.call(replyToReport, { params: { report: id }, body: { text: words } }),
    () => move(administrator, id, { to: 'accepted', severity: 'medium', text: words }),
    () =>
      administrator.browser.call(setReportSeverity, {
        params: at(id),
        body: { severity: 'high' as const, text: words },
      }),
    () => decideAmount(world, administrator, { report: id, amount: '2500' }),
    () => second.browser.call(approveReward, { params: at(id), body: { round: 1 } }),
    () => decideAmount(world, administrator, { report: id, amount: '1600.50', round: 1, text: words }),
    () => second.browser.call(approveReward, { params: at(id), body: { round: 2 } }),
    () => pay(id, 2),
    () => move(administrator, id, { to: 'closed', reason: 'resolved', text: words }),
  ]
  for (const step of steps) {
    const response = await step()
    if (response.status !== 200) throw new Error(`step returned ${response.status} ${JSON.stringify(response.body)}`)
    await worker.drain()
  }
  return id
}

const typed = [...Object.values(marks), 'QWWORDS', payment, 'CVSS', 'stored-xss']

function expectNothingTyped(): void {
  for (const mail of worker.mails.accepted) {
    const whole = decodeEmail(mail)
    expect(typed.filter((word) => whole.includes(word))).toEqual([])
  }
}

describe('an email about a report', () => {
  test('is unchanged for a recipient who did not enable details', async () => {
    const id = await runLifecycle()
    const { reference } = dataOf<Report>(await agent.browser.call(getAgentReport, { params: { report: id } }))
    const { name: program } = await api.database.owner
      .selectFrom('programs')
      .select('name')
      .where('id', '=', world.program)
      .executeTakeFirstOrThrow()
    const mails = mailsTo(agent)
    expect(mails.length).toBeGreaterThan(7)
    for (const mail of mails) {
      const subject = decodeHeader(mail, 'subject')
      const kind = (Object.keys(reportEmailTexts) as ReportNotice[]).find((one) =>
        subject.startsWith(reportEmailTexts[one].title),
      )
      const { text, html } = emailParts(mail)
      const address = /^https?:\S+$/m.exec(text)?.[0] ?? ''
      const settings = /https?:\S+\/account\/notifications/.exec(text)?.[0] ?? ''
      const plain = renderEmail('notice', { kind: kind!, address, settings, report: { reference, program } })
      expect({ subject, text: text.trimEnd(), html: html.replaceAll('\r\n', '\n').trimEnd() }).toEqual({
        ...plain,
        text: plain.text.trimEnd(),
        html: plain.html.trimEnd(),
      })
      expect(decodeEmail(mail).replaceAll('\u00a0', ' ')).not.toMatch(/USD|2,500|1,600/)
    }
    expectNothingTyped()
  })

  test('contains state, severity and amount for an agent who enabled details, and no typed text', async () => {
    await setDetails(agent, true)
    await runLifecycle()
    const { high, medium } = programLabels.severities
    expect(await latest(agent, 'report.received')).toContain(`${texts.state}: ${reports.states.triaging}`)
    expect(await latest(agent, 'report.asked')).toContain(`${texts.state}: ${reports.states.needs_info}`)
    const accepted = await latest(agent, 'report.accepted')
    expect(accepted).toContain(`${texts.state}: ${reports.states.accepted}`)
    expect(accepted).toContain(`${texts.severity}: ${texts.changed(medium, high)}`)
    expect(await latest(agent, 'report.severity_set')).toContain(`${texts.severity}: ${texts.changed(high, medium)}`)
    const decided = await latest(agent, 'report.reward_decided')
    expect(decided).toContain(`${texts.amount}: USD 2,500\n`)
    const revised = await latest(agent, 'report.reward_revised')
    expect(revised).toContain(`${texts.amount}: ${texts.changed('USD 1,600.50', 'USD 2,500')}`)
    expect(await latest(agent, 'report.reward_paid')).toContain(`${texts.amount}: USD 1,600.50\n`)
    const closed = await latest(agent, 'report.closed')
    expect(closed).toContain(`${texts.state}: ${reports.state('closed', 'resolved')}`)
    // The subject, which a locked phone shows, contains no amount.
    for (const mail of mailsTo(agent)) expect(decodeHeader(mail, 'subject')).not.toMatch(/USD|\d/)
    expectNothingTyped()
  })

  test('contains no amount that waits for a second approval, for any recipient', async () => {
    for (const person of [agent, administrator, second, analyst]) await setDetails(person, true)
    const id = await sent()
    await move(administrator, id, { to: 'accepted', severity: 'high', text: words })
    await worker.drain()
    const before = worker.mails.accepted.length
    const amounts = () =>
      worker.mails.accepted.slice(before).filter((mail) => /USD|2[,.]?777|1[,.]?888/.test(decodeEmail(mail)))
    await decideAmount(world, administrator, { report: id, amount: '2777' })
    const asked = await latest(second, 'report.reward_asked')
    expect(asked).toContain(reportEmailTexts['report.reward_asked'].intro)
    expect(asked).not.toContain(texts.amount)
    expect(amounts()).toEqual([])
    await second.browser.call(approveReward, { params: at(id), body: { round: 1 } })
    await worker.drain()
    expect(amounts().map(({ to }) => to)).toEqual([[agent.user.email]])
    // A revised amount waits too: neither side receives an email with it.
    await decideAmount(world, administrator, { report: id, amount: '1888', round: 1, text: words })
    await worker.drain()
    expect(amounts()).toHaveLength(1)
    expectNothingTyped()
    for (const person of [administrator, second, analyst]) await setDetails(person, false)
  })

  test('contains nothing internal, also for those who handle the report', async () => {
    for (const person of [agent, administrator, analyst]) await setDetails(person, true)
    const id = await sent()
    expect(await latest(analyst, 'report.submitted')).toContain(`${texts.state}: ${reports.states.received}`)
    const had = mailsTo(agent).length
    await analyst.browser.call(commentReport, { params: at(id), body: { text: words, audience: 'internal' } })
    await move(analyst, id, { to: 'closed', reason: 'spam', text: words })
    const severity = { severity: 'low' as const, text: words }
    await analyst.browser.call(setReportSeverity, { params: at(id), body: severity })
    await worker.drain()
    expect(mailsTo(agent)).toHaveLength(had)
    const proposed = textsOf(administrator, 'report.proposed')
    expect(proposed).toHaveLength(2)
    for (const mail of proposed) {
      for (const label of [texts.state, texts.severity, texts.amount]) expect(mail).not.toContain(`${label}:`)
    }
    expectNothingTyped()
    // The query returns no internal event even to the worker, whatever the rules say.
    const { rows } = await sql<{ number: number; kind: string }>`
      select number, kind from grana.report_events where report_id = ${id} order by number`.execute(api.database.owner)
    const given = async (kind: string) => {
      const number = rows.find((row) => row.kind === kind)?.number ?? 0
      const response = { organizationId: world.organization, reportId: id, number, userId: administrator.user.id }
      return (await findReportForEmail(api.database.worker, response))?.event
    }
    expect(await given('submitted')).toMatchObject({ state: 'received' })
    expect(await given('proposed')).toBeNull()
    for (const person of [administrator, analyst]) await setDetails(person, false)
  })

  test('follows the preference at the time of sending', async () => {
    await setDetails(agent, true)
    const id = await sent()
    await move(administrator, id, { to: 'accepted', severity: 'high', text: words })
    await setDetails(agent, false)
    const mail = await latest(agent, 'report.accepted')
    expect(mail).toContain(reportEmailTexts['report.accepted'].intro)
    expect(mail).not.toContain(texts.state)
  })

  test('is unchanged for a declined reward', async () => {
    await setDetails(agent, true)
    const id = await sent()
    await move(administrator, id, { to: 'accepted', severity: 'informative', text: words })
    await administrator.browser.call(refuseReward, { params: at(id), body: { round: 0, text: words } })
    const mail = await latest(agent, 'report.reward_none')
    expect(mail).toContain(reportEmailTexts['report.reward_none'].intro)
    expect(mail).not.toContain(texts.amount)
    expectNothingTyped()
  })
})
