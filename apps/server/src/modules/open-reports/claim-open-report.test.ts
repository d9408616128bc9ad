import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openFormWorld, provenReport, unprovenReport } from '#server/testing/open-reports.ts'
import { dataOf } from '#server/testing/programs.ts'
import { reportingAgent, type ReportWorld, type SignedInUser } from '#server/testing/reports.ts'
import { startTestApi, type TestApi } from '#server/testing/test-api.ts'
import { testBrowser, type ApiResponse } from '#server/testing/test-browser.ts'
import { startTestWorker, type TestWorker } from '#server/testing/test-worker.ts'
import { claimOpenReport, getOpenReport, replyToOpenReport } from '@grana/contract/open-reports/reports'
import { getAgentReport, listAgentReports } from '@grana/contract/reports/agent-reports'
import { listReports, type InboxCard } from '@grana/contract/reports/inbox'
import { changeReportState } from '@grana/contract/reports/organization-reports'
import { getPoints, type Points } from '@grana/contract/reports/points'
import type { Report } from '@grana/contract/reports/report'
import { decideReward } from '@grana/contract/reports/rewards'

let api: TestApi
let worker: TestWorker
let world: ReportWorld
let analyst: SignedInUser

beforeAll(async () => {
  api = await startTestApi()
  worker = await startTestWorker({}, api.database)
  world = await openFormWorld(api, { daily_limit: 200 })
  analyst = await world.inProgram('administrator')
})
afterAll(async () => {
  await worker.close()
  await api.close()
})

const claim = ({ browser }: SignedInUser, secret: string) => browser.call(claimOpenReport, { body: { secret } })
const inTenant = (report: string) => ({ organization: world.organization, report })
const accept = async (report: string) => {
  const told = await analyst.browser.call(changeReportState, { params: inTenant(report), body: { to: 'accepted' } })
  if (told.status !== 200) throw new Error(`accepting answered ${told.status} ${JSON.stringify(told.body)}`)
  await worker.drain()
}
const resolve = async (report: string) => {
  const body = { to: 'closed', reason: 'resolved' } as const
  const told = await analyst.browser.call(changeReportState, { params: inTenant(report), body })
  if (told.status !== 200) throw new Error(`closing answered ${told.status} ${JSON.stringify(told.body)}`)
  await worker.drain()
}
const pointsOf = async ({ browser }: SignedInUser) => dataOf<Points>(await browser.call(getPoints)).figures.points
const codeOf = ({ status, body }: ApiResponse) => [status, body['code']]

describe('a claim', () => {
  test('hands the report over to the agent with the link, and ends the link', async () => {
    const { secret, id } = await provenReport(api, worker, world)
    const agent = await reportingAgent(api)
    expect(dataOf<{ id: string }>(await claim(agent, secret))).toEqual({ id })
    const seen = dataOf<Report>(await agent.browser.call(getAgentReport, { params: { report: id } }))
    expect(seen).toMatchObject({ title: 'Orders of others', agent: { id: agent.user.id } })
    expect(seen.from_guest).toBeUndefined()
    const { reports } = dataOf<{ reports: { id: string }[] }>(await agent.browser.call(listAgentReports))
    expect(reports.map((row) => row.id)).toEqual([id])
    const visitor = testBrowser(api.app)
    expect((await visitor.call(getOpenReport, { body: { secret } })).status).toBe(404)
    expect((await visitor.call(replyToOpenReport, { body: { secret, text: 'Me again' } })).status).toBe(404)
    const inbox = await analyst.browser.call(listReports, {
      params: { organization: world.organization },
      query: { account: 'with' },
    })
    expect(dataOf<InboxCard[]>(inbox).map((row) => row.id)).toContain(id)
    const row = await api.database.owner.selectFrom('open_reports').selectAll().where('id', '=', id).executeTakeFirst()
    expect(row).toMatchObject({ email: null, secret_hash: null, end_reason: 'claimed', claimed_by: agent.user.id })
  })

  test('happens once, also at the same moment', async () => {
    const { secret, id } = await provenReport(api, worker, world)
    const agents = [await reportingAgent(api), await reportingAgent(api), await reportingAgent(api)]
    const told = await Promise.all(agents.map((agent) => claim(agent, secret)))
    expect(told.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 404, 404])
    const winner = agents[told.findIndex(({ status }) => status === 200)]
    const row = await api.database.owner
      .selectFrom('reports')
      .select('agent_id')
      .where('id', '=', id)
      .executeTakeFirst()
    expect(row?.agent_id).toBe(winner?.user.id)
  })

  test('is refused without a proven form, by members, and by those without a session', async () => {
    const agent = await reportingAgent(api)
    const { secret } = await unprovenReport(api, worker, world)
    expect((await claim(agent, secret)).status).toBe(404)
    expect((await claim(agent, 'A'.repeat(43))).status).toBe(404)
    const proven = await provenReport(api, worker, world)
    expect(codeOf(await claim(analyst, proven.secret))).toEqual([403, 'auth.forbidden'])
    const stranger = await testBrowser(api.app).call(claimOpenReport, { body: { secret: proven.secret } })
    expect(stranger.status).toBe(401)
    expect((await testBrowser(api.app).call(getOpenReport, { body: { secret: proven.secret } })).status).toBe(200)
  })

  test('gives points for what follows it', async () => {
    const { secret, id } = await provenReport(api, worker, world)
    const agent = await reportingAgent(api)
    await claim(agent, secret)
    await accept(id)
    expect(await pointsOf(agent)).toBe(5)
  })

  test('gives none for what was accepted before, also once it is resolved', async () => {
    const { secret, id } = await provenReport(api, worker, world)
    await accept(id)
    const agent = await reportingAgent(api)
    await claim(agent, secret)
    await resolve(id)
    expect(await pointsOf(agent)).toBe(0)
  })
})

test('a guest has no points and no reward', async () => {
  const { id } = await provenReport(api, worker, world)
  await accept(id)
  const { agent_id: guest } = await api.database.owner
    .selectFrom('reports')
    .select('agent_id')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const entries = await api.database.owner
    .selectFrom('points_entries')
    .select('number')
    .where('agent_id', '=', guest)
    .execute()
  expect(entries).toEqual([])
  expect(worker.logged.filter((line) => line.includes('a guest has no row'))).toEqual([])
  const decided = await world.browser.call(decideReward, {
    params: inTenant(id),
    body: { round: 0, amount: '100', currency: 'USD', text: 'Thank you' },
  })
  expect(decided.status).toBeGreaterThanOrEqual(400)
  expect(decided.status).toBeLessThan(500)
  const key = { organization_id: world.organization, report_id: id }
  const values = { ...key, currency: 'USD', updated_at: new Date() } as const
  await expect(api.database.owner.insertInto('rewards').values(values).execute()).rejects.toThrow(/nobody to pay/)
})
