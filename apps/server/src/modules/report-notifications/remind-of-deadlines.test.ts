import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { decodeEmail } from '#server/testing/email-parts.ts'
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
import { saveNotificationPreferences } from '@grana/contract/notifications/preferences'
import { commentReport } from '@grana/contract/reports/organization-reports'
import { askRetest } from '@grana/contract/reports/retest'
import { addWorkingDays } from '@grana/contract/reports/working-time'
import { notificationEmailTexts } from '@grana/messages/es/emails/notifications'
import { remindOfDeadlines, sendDeadlineDigest } from './remind-of-deadlines.ts'

let api: TestApi
let worker: TestWorker
let world: ReportWorld
let agent: SignedInUser
let analyst: SignedInUser
let administrator: SignedInUser
let viewer: SignedInUser

beforeAll(async () => {
  api = await startTestApi()
  worker = await startTestWorker({}, api.database)
  world = await reportWorld(api)
  agent = await reportingAgent(api)
  ;[analyst, administrator] = [await world.inProgram('analyst'), await world.inProgram('administrator')]
  viewer = await world.inProgram('viewer')
})
afterAll(async () => {
  await worker.close()
  await api.close()
})

async function remindAt(at: Date): Promise<void> {
  worker.at(at)
  await remindOfDeadlines(worker.context)
  worker.at()
}

type Row = { kind: string; user_id: string; stage: string; by_mail: boolean; read_at: Date | null }
async function told(report: string): Promise<Row[]> {
  const { rows } =
    await sql<Row>`select kind, user_id, data ->> 'stage' as stage, by_mail, read_at from grana.notifications
    where data ->> 'report_id' = ${report} and kind like 'report.deadline%' order by created_at`.execute(
      api.database.owner,
    )
  return rows
}
const dueOf = async (report: string) => {
  const { rows } = await sql<{ due_at: Date }>`select due_at from grana.reports where id = ${report}`.execute(
    api.database.owner,
  )
  return rows[0]!.due_at
}
const minutes = (from: Date, count: number) => new Date(from.getTime() + count * 60_000)

describe('a deadline of the organization', () => {
  test('is announced once before it ends and once after, to those who can act, and is settled by an answer', async () => {
    const report = await sendReport(agent, world)
    await worker.drain()
    const due = await dueOf(report)
    await remindAt(minutes(due, -90))
    await remindAt(minutes(due, -30))
    const soon = await told(report)
    expect(new Set(soon.map(({ user_id: id }) => id))).toEqual(
      new Set([analyst.user.id, administrator.user.id, world.owner.id]),
    )
    expect(soon).toHaveLength(3)
    expect(soon[0]).toMatchObject({ kind: 'report.deadline_soon', stage: 'first_answer', by_mail: true })
    await remindAt(minutes(due, 5))
    await remindAt(minutes(due, 65))
    const missed = (await told(report)).filter(({ kind }) => kind === 'report.deadline_missed')
    expect(missed).toHaveLength(3)
    await analyst.browser.call(commentReport, {
      params: { organization: world.organization, report },
      body: { text: 'Seen.', audience: 'everyone' },
    })
    await worker.drain()
    expect((await told(report)).every(({ read_at: at }) => at !== null)).toBe(true)
    expect((await told(report)).some(({ user_id: id }) => id === viewer.user.id || id === agent.user.id)).toBe(false)
  })

  test('is not announced to a member who turned reminders off', async () => {
    const choices = [{ kind: 'deadlines' as const, app: false, mail: false }]
    await administrator.browser.call(saveNotificationPreferences, { body: { choices } })
    const report = await sendReport(agent, world)
    await worker.drain()
    await remindAt(minutes(await dueOf(report), -30))
    const ids = (await told(report)).map(({ user_id: id }) => id)
    expect(ids).toContain(analyst.user.id)
    expect(ids).not.toContain(administrator.user.id)
  })

  test('of long ago is not announced', async () => {
    const report = await sendReport(agent, world)
    await worker.drain()
    await remindAt(minutes(await dueOf(report), 60 * 24 * 8))
    expect(await told(report)).toEqual([])
  })
})

test('a payment reminds those who pay, and its agent once it is late', async () => {
  const choices = [{ kind: 'deadlines' as const, app: true, mail: true }]
  await administrator.browser.call(saveNotificationPreferences, { body: { choices } })
  const report = await acceptedReport(api.database.owner, world, { agent, by: administrator, severity: 'low' })
  await decideAmount(world, administrator, { report, amount: '200' })
  await worker.drain()
  const { pay_due_at: due } = await api.database.owner
    .selectFrom('rewards')
    .select('pay_due_at')
    .where('report_id', '=', report)
    .executeTakeFirstOrThrow()
  const ofPayment = async () => (await told(report)).filter(({ stage }) => stage === 'payment')
  await remindAt(minutes(due ?? new Date(), -30))
  const soon = await ofPayment()
  expect(soon.every(({ kind }) => kind === 'report.deadline_soon')).toBe(true)
  const payers = soon.map(({ user_id: id }) => id)
  expect(payers).toContain(administrator.user.id)
  for (const other of [agent, analyst, viewer]) expect(payers).not.toContain(other.user.id)
  await remindAt(minutes(due ?? new Date(), 30))
  await remindAt(minutes(due ?? new Date(), 90))
  const late = (await ofPayment()).filter(({ kind }) => kind === 'report.deadline_missed')
  expect(late.map(({ user_id: id }) => id).toSorted()).toEqual([...payers, agent.user.id].toSorted())
})

test('a share that is owed reminds those who pay, and its author once it is late', async () => {
  const report = await acceptedReport(api.database.owner, world, { agent, by: administrator, severity: 'low' })
  const author = await reportingAgent(api)
  await sql`insert into grana.report_authors (organization_id, report_id, program_id, user_id, invited_by, position, percent, state,
      invited_at, answered_at, sent_at)
    select organization_id, id, program_id, ${author.user.id}, agent_id, 1, 40, 'agreed', now(), now(), now()
    from grana.reports where id = ${report}`.execute(api.database.owner)
  await decideAmount(world, administrator, { report, amount: '200' })
  await worker.drain()
  const { pay_due_at: due } = await api.database.owner
    .selectFrom('reward_shares')
    .select('pay_due_at')
    .where('report_id', '=', report)
    .executeTakeFirstOrThrow()
  await remindAt(minutes(due, 30))
  await remindAt(minutes(due, 90))
  const late = (await told(report)).filter(({ kind }) => kind === 'report.deadline_missed').map(({ user_id: id }) => id)
  expect(late).toContain(administrator.user.id)
  expect(late).toContain(author.user.id)
  expect(new Set(late).size, 'once each').toBe(late.length)
})

test('a retest reminds its agent, and later those who handle the report', async () => {
  const report = await acceptedReport(api.database.owner, world, { agent, by: administrator })
  await analyst.browser.call(askRetest, {
    params: { organization: world.organization, report },
    body: { text: 'Deployed.' },
  })
  const ends = addWorkingDays(new Date(), 10)
  const ofRetest = async () => (await told(report)).filter(({ stage }) => stage === 'retest')
  await remindAt(minutes(ends, -60))
  expect(await ofRetest()).toMatchObject([{ kind: 'report.deadline_soon', user_id: agent.user.id }])
  await remindAt(minutes(ends, 60))
  const later = (await ofRetest()).filter(({ kind }) => kind === 'report.deadline_missed')
  expect(later.map(({ user_id: id }) => id)).toContain(analyst.user.id)
  expect(later.map(({ user_id: id }) => id)).not.toContain(agent.user.id)
})

test('a digest counts the deadlines of a day, once, for those who chose it', async () => {
  const place = await reportWorld(api)
  const [chooses, other] = [await place.inProgram('analyst'), await place.inProgram('analyst')]
  const choices = [{ kind: 'digest' as const, app: true, mail: true }]
  await chooses.browser.call(saveNotificationPreferences, { body: { choices } })
  const [first] = [await sendReport(agent, place), await sendReport(agent, place)]
  await worker.drain()
  worker.at(minutes(await dueOf(first), -10))
  await sendDeadlineDigest(worker.context)
  await sendDeadlineDigest(worker.context)
  worker.at()
  const { rows } = await sql<{ user_id: string; data: object; by_mail: boolean }>`
    select user_id, data, by_mail from grana.notifications where kind = 'deadline.digest'
      and user_id = any(${[chooses.user.id, other.user.id]}::uuid[])`.execute(api.database.owner)
  expect(rows).toEqual([{ user_id: chooses.user.id, data: { soon: 2, late: 0 }, by_mail: true }])
  await worker.drain()
  const texts = worker.mails.received.filter(({ to }) => to.includes(chooses.user.email)).map(decodeEmail)
  expect(texts.filter((text) => text.includes(notificationEmailTexts['deadline.digest'].title))).toHaveLength(1)
})
