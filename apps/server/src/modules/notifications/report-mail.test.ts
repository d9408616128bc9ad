import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { decodedMail, mailParts, shownHeader } from '#server/testing/mail-parts.ts'
import { dataOf } from '#server/testing/programs.ts'
import { reportingAgent, reportWorld, sendReport, type ReportWorld, type Signed } from '#server/testing/reports.ts'
import { decideAmount } from '#server/testing/rewards.ts'
import { startTestApi, type TestApi } from '#server/testing/test-api.ts'
import { startTestWorker, type TestWorker } from '#server/testing/test-worker.ts'
import type { NoticeName } from '@grana/contract/live/notices'
import { saveNotifications } from '@grana/contract/notifications'
import { answerReport, getAgentReport } from '@grana/contract/reports/agent-reports'
import { commentReport, moveReport, setReportSeverity } from '@grana/contract/reports/organization-reports'
import type { MoveForm, Report } from '@grana/contract/reports/report'
import { approveReward, payReward, refuseReward } from '@grana/contract/reports/rewards'
import { renderMail } from '@grana/documents'
import { reportMails } from '@grana/messages/es/apps/report-notices'
import { reports } from '@grana/messages/es/apps/reports'
import { reportDetails as texts } from '@grana/messages/es/emails/report-details'
import { programLabels } from '@grana/messages/es/program-labels'
import { findMailedReport } from './queries-reports.ts'

type ReportNotice = keyof typeof reportMails & NoticeName

let api: TestApi
let worker: TestWorker
let world: ReportWorld
let agent: Signed
let administrator: Signed
let second: Signed
let analyst: Signed

/** In everything that a person types, so that a mail that holds one of them is known at a glance. */
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
const wish = ({ browser }: Signed, details: boolean) =>
  browser.call(saveNotifications, { body: { choices: [], report_details: details } })
const move = ({ browser }: Signed, report: string, body: MoveForm) =>
  browser.call(moveReport, { params: at(report), body })
const mailsTo = ({ user }: Signed) => worker.mails.accepted.filter(({ to }) => to.includes(user.email))

async function sent(): Promise<string> {
  const id = await sendReport(agent, world, marks)
  await worker.drain()
  return id
}

/** The mails of a kind that somebody had, as plain text with ordinary spaces. */
function textsOf(person: Signed, kind: ReportNotice): string[] {
  const ofKind = mailsTo(person).filter((mail) => shownHeader(mail, 'subject').startsWith(reportMails[kind].title))
  return ofKind.map((mail) => mailParts(mail).text.replaceAll('\u00a0', ' '))
}

/** The last one, once everything is sent. */
async function latest(person: Signed, kind: ReportNotice): Promise<string> {
  await worker.drain()
  return textsOf(person, kind).at(-1) ?? 'no mail'
}

const pay = (report: string, round: number) => {
  const body = { round, reference: payment, paid_on: new Date().toISOString().slice(0, 10) }
  return administrator.browser.call(payReward, { params: at(report), body })
}

/** A life with every mail that could say more: accepted, judged anew, decided, changed by two, paid and closed. */
async function wholeLife(): Promise<string> {
  const id = await sent()
  const steps = [
    () => move(administrator, id, { to: 'needs_info', text: words }),
    () => agent.browser.call(answerReport, { params: { report: id }, body: { text: words } }),
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
    const told = await step()
    if (told.status !== 200) throw new Error(`a step answered ${told.status} ${JSON.stringify(told.body)}`)
    await worker.drain()
  }
  return id
}

const typed = [...Object.values(marks), 'QWWORDS', payment, 'CVSS', 'stored-xss']

function expectNothingTyped(): void {
  for (const mail of worker.mails.accepted) {
    const whole = decodedMail(mail)
    expect(typed.filter((word) => whole.includes(word))).toEqual([])
  }
}

describe('a mail about a report', () => {
  test('is byte for byte what it was for a reader who asked for no details', async () => {
    const id = await wholeLife()
    const { reference } = dataOf<Report>(await agent.browser.call(getAgentReport, { params: { report: id } }))
    const { name: program } = await api.database.owner
      .selectFrom('programs')
      .select('name')
      .where('id', '=', world.program)
      .executeTakeFirstOrThrow()
    const mails = mailsTo(agent)
    expect(mails.length).toBeGreaterThan(7)
    for (const mail of mails) {
      const subject = shownHeader(mail, 'subject')
      const kind = (Object.keys(reportMails) as ReportNotice[]).find((one) =>
        subject.startsWith(reportMails[one].title),
      )
      const { text, html } = mailParts(mail)
      const address = /^https?:\S+$/m.exec(text)?.[0] ?? ''
      const settings = /https?:\S+\/account\/notifications/.exec(text)?.[0] ?? ''
      const plain = renderMail('notice', { kind: kind!, address, settings, report: { reference, program } })
      expect({ subject, text: text.trimEnd(), html: html.replaceAll('\r\n', '\n').trimEnd() }).toEqual({
        ...plain,
        text: plain.text.trimEnd(),
        html: plain.html.trimEnd(),
      })
      expect(decodedMail(mail).replaceAll('\u00a0', ' ')).not.toMatch(/USD|2,500|1,600/)
    }
    expectNothingTyped()
  })

  test('says state, severity and amount to an agent who asked for them, and nothing that was typed', async () => {
    await wish(agent, true)
    await wholeLife()
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
    // What a phone shows of a mail before it is opened says no amount.
    for (const mail of mailsTo(agent)) expect(shownHeader(mail, 'subject')).not.toMatch(/USD|\d/)
    expectNothingTyped()
  })

  test('says no amount that waits for another person, to nobody', async () => {
    for (const person of [agent, administrator, second, analyst]) await wish(person, true)
    const id = await sent()
    await move(administrator, id, { to: 'accepted', severity: 'high', text: words })
    await worker.drain()
    const before = worker.mails.accepted.length
    const amounts = () =>
      worker.mails.accepted.slice(before).filter((mail) => /USD|2[,.]?777|1[,.]?888/.test(decodedMail(mail)))
    await decideAmount(world, administrator, { report: id, amount: '2777' })
    const asked = await latest(second, 'report.reward_asked')
    expect(asked).toContain(reportMails['report.reward_asked'].intro)
    expect(asked).not.toContain(texts.amount)
    expect(amounts()).toEqual([])
    await second.browser.call(approveReward, { params: at(id), body: { round: 1 } })
    await worker.drain()
    expect(amounts().map(({ to }) => to)).toEqual([[agent.user.email]])
    // Another amount in its place waits as well: neither side has a mail with it.
    await decideAmount(world, administrator, { report: id, amount: '1888', round: 1, text: words })
    await worker.drain()
    expect(amounts()).toHaveLength(1)
    expectNothingTyped()
    for (const person of [administrator, second, analyst]) await wish(person, false)
  })

  test('says nothing of what is internal, also to those who handle the report', async () => {
    for (const person of [agent, administrator, analyst]) await wish(person, true)
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
    // Not even the worker is given what an internal event holds, whatever the table of notices says.
    const { rows } = await sql<{ number: number; kind: string }>`
      select number, kind from grana.report_events where report_id = ${id} order by number`.execute(api.database.owner)
    const given = async (kind: string) => {
      const number = rows.find((row) => row.kind === kind)?.number ?? 0
      const told = { organizationId: world.organization, reportId: id, number, userId: administrator.user.id }
      return (await findMailedReport(api.database.worker, told))?.event
    }
    expect(await given('submitted')).toMatchObject({ state: 'received' })
    expect(await given('proposed')).toBeNull()
    for (const person of [administrator, analyst]) await wish(person, false)
  })

  test('follows the wish of the moment in which it leaves', async () => {
    await wish(agent, true)
    const id = await sent()
    await move(administrator, id, { to: 'accepted', severity: 'high', text: words })
    await wish(agent, false)
    const mail = await latest(agent, 'report.accepted')
    expect(mail).toContain(reportMails['report.accepted'].intro)
    expect(mail).not.toContain(texts.state)
  })

  test('says of a reward that is refused what it always said', async () => {
    await wish(agent, true)
    const id = await sent()
    await move(administrator, id, { to: 'accepted', severity: 'informative', text: words })
    await administrator.browser.call(refuseReward, { params: at(id), body: { round: 0, text: words } })
    const mail = await latest(agent, 'report.reward_none')
    expect(mail).toContain(reportMails['report.reward_none'].intro)
    expect(mail).not.toContain(texts.amount)
    expectNothingTyped()
  })
})
