import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { dataOf, draftProgram } from '#server/testing/programs.ts'
import {
  reportingAgent,
  reportWorld,
  sendReport,
  type ReportWorld,
  type SignedInUser,
} from '#server/testing/reports.ts'
import { startTestApi, type TestApi } from '#server/testing/test-api.ts'
import { activityWeeks, getReportActivity, type ReportActivity } from '@grana/contract/reports/activity'

let api: TestApi
let world: ReportWorld
let agent: SignedInUser

const ask = ({ browser }: SignedInUser, query: { program?: string } = {}, organization = world.organization) =>
  browser.call(getReportActivity, { params: { organization }, query })
const activityFor = async (person: SignedInUser, query: { program?: string } = {}) =>
  dataOf<ReportActivity>(await ask(person, query))
const owner = () => ({ user: world.owner, browser: world.browser })
const receivedIn = ({ weeks }: ReportActivity) =>
  weeks.reduce((sum, { received }) => sum + received.high + received.low + received.medium, 0)

/** Moves a report into the past, as if it had been received and answered then. */
async function backdate(id: string, { received, answered }: { received: string; answered?: string }) {
  const db = api.database.owner
  await sql`alter table grana.reports disable trigger user`.execute(db)
  await sql`update reports set submitted_at = ${received}, answered_at = ${answered ?? null} where id = ${id}`.execute(
    db,
  )
  await sql`alter table grana.reports enable trigger user`.execute(db)
}

const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString()

/** Three open reports: of today, of three weeks ago with an answer, and of a year ago with an answer of then. */
beforeAll(async () => {
  api = await startTestApi()
  world = await reportWorld(api)
  agent = await reportingAgent(api)
  await sendReport(agent, world)
  const answered = await sendReport(agent, world, {
    severity: 'low',
    cvss: 'CVSS:3.1/AV:P/AC:H/PR:H/UI:R/S:U/C:L/I:N/A:N',
  })
  await backdate(answered, { received: hoursAgo(21 * 24 + 5), answered: hoursAgo(21 * 24) })
  const old = await sendReport(agent, world, { severity: 'low', cvss: 'CVSS:3.1/AV:P/AC:H/PR:H/UI:R/S:U/C:L/I:N/A:N' })
  await backdate(old, { received: hoursAgo(365 * 24), answered: hoursAgo(364 * 24) })
})
afterAll(() => api.close())

describe('report activity', () => {
  test('counts what was received in each of the last weeks, by severity', async () => {
    const { weeks } = await activityFor(owner())
    expect(weeks).toHaveLength(activityWeeks)
    expect(weeks.map(({ starts_on: day }) => new Date(day).getUTCDay())).toEqual(weeks.map(() => 1))
    expect(weeks.at(-1)?.received).toEqual({ informative: 0, low: 0, medium: 0, high: 1, critical: 0 })
    // The report of a year ago is outside.
    expect(receivedIn({ weeks } as ReportActivity)).toBe(2)
  })

  test('counts open reports by program, state and severity', async () => {
    const { open } = await activityFor(owner())
    expect(open).toEqual([
      { program: world.program, state: 'received', severity: 'high', count: 1 },
      { program: world.program, state: 'received', severity: 'low', count: 2 },
    ])
  })

  test('measures first answers in working hours, in the last 90 days only', async () => {
    const { answers, weeks } = await activityFor(owner())
    expect(answers.lately?.n).toBe(1)
    expect(answers.lately?.median).toBeLessThanOrEqual(5)
    expect(answers.before).toBeUndefined()
    expect(weeks.filter(({ answer_hours: hours }) => hours !== undefined)).toHaveLength(1)
  })

  test('covers one program on request, and nothing of a program that is not theirs', async () => {
    expect(receivedIn(await activityFor(owner(), { program: world.program }))).toBe(2)
    const theirs = await reportWorld(api)
    await sendReport(agent, theirs)
    const none = await activityFor(owner(), { program: theirs.program })
    expect([receivedIn(none), none.open, none.answers]).toEqual([0, [], {}])
  })

  test('covers the programs of their roles for members', async () => {
    const { program } = await draftProgram(world)
    const beside = await world.member({ role: 'member', programs: [{ programId: program, role: 'analyst' }] })
    const none = await activityFor(beside)
    expect([receivedIn(none), none.open]).toEqual([0, []])
    expect(receivedIn(await activityFor(await world.inProgram('analyst')))).toBe(2)
  })

  test('is denied to everyone else', async () => {
    const theirs = await reportWorld(api)
    expect((await ask({ user: theirs.owner, browser: theirs.browser })).status).toBe(404)
    expect((await ask(agent)).status).toBe(404)
    expect((await ask(await world.member({ role: 'member', programs: [] }))).status).toBe(403)
  })

  test('rejects a program that is no id', async () => {
    expect((await ask(owner(), { program: 'all' })).status).toBe(422)
  })
})
