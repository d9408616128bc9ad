import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inTransaction } from '#server/db/transaction.ts'
import { dataOf } from '#server/testing/programs.ts'
import {
  reportingAgent,
  reportWorld,
  sendReport,
  type ReportWorld,
  type SignedInUser,
} from '#server/testing/reports.ts'
import { acceptedReport } from '#server/testing/rewards.ts'
import { signInTestStaff } from '#server/testing/staff.ts'
import { startTestApi, type TestApi } from '#server/testing/test-api.ts'
import { sized } from '#server/testing/test-size.ts'
import { startTestWorker, type TestWorker } from '#server/testing/test-worker.ts'
import { getOpenProfile, getProfile, saveVisibility, type Profile } from '@grana/contract/profiles'
import { severities } from '@grana/contract/program-values'
import { changeReportState, setReportSeverity } from '@grana/contract/reports/organization-reports'
import { getPoints, type Points } from '@grana/contract/reports/points'
import type { TransitionForm } from '@grana/contract/reports/report'
import { rateReport } from '@grana/contract/reports/rewards'
import { approveOrganization } from '@grana/contract/staff/organizations'
import { countStatistics } from './policy.fixture.ts'
import { calculatePoints } from './policy.ts'
import { getStatistics, listAffectedAgents, listPointsEntries, listPointsFacts } from './queries-points.ts'
import { recalculatePoints } from './recalculate-points.ts'

let api: TestApi
let worker: TestWorker
let world: ReportWorld
let administrator: SignedInUser

beforeAll(async () => {
  api = await startTestApi()
  worker = await startTestWorker({}, api.database)
  world = await reportWorld(api)
  administrator = await world.inProgram('administrator')
})
afterAll(async () => {
  await worker.close()
  await api.close()
})

const at = (report: string) => ({ organization: world.organization, report })
const move = (report: string, body: TransitionForm) =>
  administrator.browser.call(changeReportState, { params: at(report), body })
const pointsSeenBy = async ({ browser }: SignedInUser) => dataOf<Points>(await browser.call(getPoints, { query: {} }))
const db = () => api.database.worker

test('gives points for report events and shows them to the agent and to the audience of the profile', async () => {
  const agent = await reportingAgent(api)
  const username = `agent-${agent.user.id.slice(0, 8)}`
  await api.database.owner
    .updateTable('users')
    .set({ username, username_key: username, email_verified_at: new Date() })
    .where('id', '=', agent.user.id)
    .execute()
  expect(await pointsSeenBy(agent)).toMatchObject({ figures: { points: 0, n: 0 }, entries: [] })
  const id = await acceptedReport(api.database.owner, world, { agent, by: administrator, severity: 'critical' })
  await administrator.browser.call(rateReport, { params: at(id), body: { quality: 3 } })
  await worker.drain()
  expect(await pointsSeenBy(agent)).toMatchObject({
    figures: { points: 43, precision: null, n: 1 },
    entries: [
      { why: 'quality', points: 3, balance: 43, report: { id, title: 'Comments run script' } },
      { why: 'accepted', points: 40, balance: 40 },
    ],
  })
  const other = await reportingAgent(api)
  expect((await pointsSeenBy(other)).entries).toEqual([])
  const choose = (visibility: 'everyone' | 'nobody', openWeb: boolean) =>
    agent.browser.call(saveVisibility, { body: { visibility, open_web: openWeb } })
  const seen = () => other.browser.call(getProfile, { params: { username } })
  const open = () => other.browser.call(getOpenProfile, { params: { username } })
  await choose('everyone', false)
  expect(dataOf<Profile>(await seen()).figures).toEqual({ points: 43, precision: null, n: 1 })
  expect((await open()).status).toBe(404)
  await choose('nobody', false)
  expect((await seen()).status).toBe(404)
  for (const person of [administrator, { browser: world.browser }]) {
    expect((await person.browser.call(getPoints, { query: {} })).status).toBe(403)
  }
})

test('gives none for reports of an organization that is not reviewed, until it is', async () => {
  const agent = await reportingAgent(api)
  const own = await reportWorld(api)
  const by = await own.inProgram('administrator')
  const review = (columns: { approval: 'pending' | 'approved'; approved_at: Date | null }) =>
    api.database.owner.updateTable('organizations').set(columns).where('id', '=', own.organization).execute()
  await review({ approval: 'pending', approved_at: null })
  await acceptedReport(api.database.owner, own, { agent, by, severity: 'critical' })
  await worker.drain()
  expect(await pointsSeenBy(agent)).toMatchObject({ figures: { points: 0, n: 0 }, entries: [] })
  const staff = await signInTestStaff(api)
  const params = { id: own.organization }
  const body = { sector: 'finance', reason: 'Known by its domain.' }
  expect((await staff.browser.call(approveOrganization, { params, body })).status).toBe(200)
  await worker.drain()
  expect(await pointsSeenBy(agent)).toMatchObject({ figures: { points: 40, n: 1 } })
})

/** Seeded random numbers, so that a failing history can be replayed. */
function lotOf(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

test('recalculates the same points for random histories', async () => {
  const lot = lotOf(20_261_115)
  const pick = <T>(list: readonly T[]): T => list[Math.floor(lot() * list.length)]!
  const agents = [await reportingAgent(api), await reportingAgent(api)]
  const sent: string[] = []
  for (let index = 0; index < sized({ gate: 8, full: 12 }); index += 1)
    sent.push(await sendReport(agents[index % 2]!, world))
  await worker.drain()
  const closing = (reason: 'not_applicable' | 'out_of_scope' | 'informative'): TransitionForm => ({
    to: 'closed',
    reason,
    clause: '1.1',
    text: 'Why',
  })
  let done = 0
  for (let step = 0; step < sized({ gate: 45, full: 90 }); step += 1) {
    const report = pick(sent)
    const earlier = pick(sent)
    const told = await pick([
      () =>
        move(report, {
          to: 'accepted',
          severity: pick(severities),
          text: 'The impact reaches fewer people than claimed.',
        }),
      () => move(report, closing('not_applicable')),
      () => move(report, closing('out_of_scope')),
      () => move(report, { to: 'closed', reason: 'spam', text: 'Why' }),
      () => move(report, { to: 'closed', reason: 'duplicate', duplicate_of: earlier }),
      () => move(report, { to: 'closed', reason: 'risk_accepted', review_on: '2099-01-01', text: 'Why' }),
      () => move(report, { to: 'triaging', text: 'Once more' }),
      () => move(report, { to: 'triaging', text: 'Once more' }),
      () =>
        administrator.browser.call(setReportSeverity, {
          params: at(report),
          body: { severity: pick(severities), text: 'Why' },
        }),
      () => administrator.browser.call(rateReport, { params: at(report), body: { quality: Math.floor(lot() * 6) } }),
    ])()
    if (told.status === 200) done += 1
    if (lot() < 0.2) await worker.drain()
  }
  await worker.drain()
  expect(done).toBeGreaterThan(sized({ gate: 15, full: 30 }))
  for (const { user } of agents) {
    const [written, facts] = await inTransaction(db(), async (trx) => [
      await listPointsEntries(trx, user.id),
      await listPointsFacts(trx, user.id),
    ])
    expect(written.length).toBeGreaterThan(5)
    expect(written).toEqual(calculatePoints(user.id, facts))
    expect(written.every(({ balance }) => balance >= 0)).toBe(true)
    const sum = written.reduce((total, { points }) => total + points, 0)
    expect(written.at(-1)?.balance).toBe(sum)
    // The database counts the same statistics from these entries.
    const now = new Date()
    const since = new Date(now.getTime() - 365 * 86_400_000)
    expect(await getStatistics(api.database.api, user.id, since)).toEqual(countStatistics(written, now))
    await sql`delete from grana.points_entries where agent_id = ${user.id}`.execute(db())
    expect(await inTransaction(db(), (trx) => recalculatePoints(trx, user.id, now))).toBe(written.length)
    expect(await inTransaction(db(), (trx) => recalculatePoints(trx, user.id, now))).toBe(0)
    expect(await inTransaction(db(), (trx) => listPointsEntries(trx, user.id))).toEqual(written)
  }
})

test('an event affects its agent and the agents of duplicates, and no one when it changes no points', async () => {
  const [agent, repeating] = [await reportingAgent(api), await reportingAgent(api)]
  const id = await acceptedReport(api.database.owner, world, { agent, by: administrator })
  const again = await sendReport(repeating, world)
  await worker.drain()
  const closed = { to: 'closed', reason: 'duplicate', duplicate_of: id, text: 'The same' } as const
  expect((await move(again, closed)).status).toBe(200)
  const numbers = await sql<{ number: number; kind: string; to: string | null }>`
    select number, kind, to_state as to from grana.report_events where report_id = ${id} order by number`.execute(
    api.database.owner,
  )
  const concerned = (report: string, number: number) =>
    listAffectedAgents(db(), { organizationId: world.organization, reportId: report, number })
  const accepted = numbers.rows.find(({ to }) => to === 'accepted')?.number ?? 0
  const both = [agent.user.id, repeating.user.id].toSorted()
  expect((await concerned(id, accepted)).toSorted()).toEqual(both)
  // Submitted, then moved to triage.
  expect([await concerned(id, 1), await concerned(id, 2)]).toEqual([[], []])
})
