import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { joinedLead, sendFinding, startedEngagement } from '#server/testing/engagement-team.ts'
import { engagementWorld, paramsOf, plannedEngagement, type EngagementWorld } from '#server/testing/engagements.ts'
import { dataOf, signedInAgent } from '#server/testing/programs.ts'
import { insertMember, signedInBrowser } from '#server/testing/tenants.ts'
import { startTestApi, type TestApi } from '#server/testing/test-api.ts'
import { startTestWorker } from '#server/testing/test-worker.ts'
import {
  countCoverage,
  getEngagementCoverage,
  getStaffEngagementCoverage,
  getTeamCoverage,
  setTeamCoverage,
  type Coverage,
  type CoverageForm,
} from '@grana/contract/engagements/coverage'
import {
  getTeamWork,
  listEngagementFindings,
  writeFindingRemedy,
  type PentestFinding,
  type TeamWork,
} from '@grana/contract/engagements/findings'
import { listEngagementLog, listStaffEngagementLog, listTeamLog, writeTeamLog } from '@grana/contract/engagements/log'

let api: TestApi
let world: EngagementWorld

beforeAll(async () => {
  api = await startTestApi()
  world = await engagementWorld(api)
})
afterAll(() => api.close())

type Agent = Awaited<ReturnType<typeof signedInAgent>>

const codeOf = ({ status, body }: { status: number; body: Record<string, unknown> }) => [status, body['code']]
const today = () => new Date().toISOString().slice(0, 10)
const set = (agent: Agent, engagement: string, body: CoverageForm) =>
  agent.browser.call(setTeamCoverage, { params: { engagement }, body })
const customerCoverage = async (id: string) =>
  dataOf<Coverage>(await world.browser.call(getEngagementCoverage, { params: paramsOf(world, id) }))
const itemsOf = ({ targets }: Coverage) => targets.flatMap(({ groups }) => groups.flatMap(({ items }) => items))

test('the team fills the checklist of a target, and the organization and staff read it with the reasons', async () => {
  const { id, lead } = await startedEngagement(api, world)
  const before = await customerCoverage(id)
  expect(before).toMatchObject({ targets: [{ id: world.target, type: 'website' }], can: { edit: false } })
  expect(countCoverage(itemsOf(before)).pending).toBeGreaterThanOrEqual(60)
  const report = await sendFinding(world, { id, lead })
  const { target } = world
  const many = ['web-recon-01', 'web-recon-02']
  expect((await set(lead, id, { target, items: many, state: 'tested' })).status).toBe(200)
  const why = { target, items: ['web-recon-03'], state: 'not_reviewed' as const, note: 'No account was given' }
  expect((await set(lead, id, why)).status).toBe(200)
  const found = { target, items: ['web-recon-02'], state: 'findings' as const, reports: [report] }
  const own = dataOf<Coverage>(await set(lead, id, found))
  expect(own.can.edit).toBe(true)
  expect(countCoverage(itemsOf(own))).toMatchObject({ tested: 1, findings: 1, not_reviewed: 1 })
  const seen = itemsOf(await customerCoverage(id))
  expect(seen.find((item) => item.id === 'web-recon-03')).toMatchObject({ state: 'not_reviewed', note: why.note })
  expect(seen.find((item) => item.id === 'web-recon-02')?.reports).toMatchObject([{ id: report }])
  const desk = await world.administrator.browser.call(getStaffEngagementCoverage, { params: { id } })
  expect(countCoverage(itemsOf(dataOf<Coverage>(desk)))).toMatchObject({ tested: 1, findings: 1, not_reviewed: 1 })
  await set(lead, id, { target, items: ['web-recon-01'], state: 'pending' })
  expect(countCoverage(itemsOf(await customerCoverage(id))).tested).toBe(0)
})

test('what is not reviewed needs a reason, and only targets, items and findings of the pentest are accepted', async () => {
  const { id, lead } = await startedEngagement(api, world)
  const other = await startedEngagement(api, world)
  const foreign = await sendFinding(world, other)
  const { target } = world
  const items = ['web-recon-01']
  expect((await set(lead, id, { target, items, state: 'not_reviewed' } as never)).status).toBe(422)
  expect(codeOf(await set(lead, id, { target, items: ['api-inv-99'], state: 'tested' }))).toEqual([
    422,
    'coverage.unknown',
  ])
  const elsewhere = { target: '6b0f7d52-1c33-4a0e-9a9b-8d5a4c6f1e2d', items, state: 'tested' } as const
  expect(codeOf(await set(lead, id, elsewhere))).toEqual([422, 'coverage.unknown'])
  const linked = { target, items, state: 'findings' as const, reports: [foreign] }
  expect(codeOf(await set(lead, id, linked))).toEqual([422, 'coverage.unknown'])
  await expect(
    sql`insert into grana.engagement_coverage (organization_id, engagement_id, target_id, item, state, reports, set_by, set_at)
      values (${world.organization}, ${id}, ${target}, 'web-recon-09', 'findings', ${[foreign]}::uuid[], ${lead.user.id}, now())`.execute(
      api.database.owner,
    ),
  ).rejects.toThrow('another program')
})

test('agents outside of the team and other members get nothing, and nothing is written before the start', async () => {
  const { id } = await startedEngagement(api, world)
  const stranger = await signedInAgent(api)
  const params = { engagement: id }
  for (const operation of [getTeamCoverage, listTeamLog, getTeamWork])
    expect((await stranger.browser.call(operation, { params })).status).toBe(404)
  expect((await set(stranger, id, { target: world.target, items: ['web-recon-01'], state: 'tested' })).status).toBe(404)
  const day = { day: today(), text: 'x' }
  expect((await stranger.browser.call(writeTeamLog, { params, body: day })).status).toBe(404)
  const member = await insertMember(api.database.owner, world.organization, { role: 'member' })
  const browser = await signedInBrowser(api.app, api.database.owner, member)
  expect((await browser.call(getEngagementCoverage, { params: paramsOf(world, id) })).status).toBe(403)
  const planned = await plannedEngagement(world)
  const lead = await joinedLead(api, world, planned)
  const early = await set(lead, planned, { target: world.target, items: ['web-recon-01'], state: 'tested' })
  expect(codeOf(early)).toEqual([409, 'engagement.not_running'])
})

test('the log of a day is read by the organization and staff, and never changes', async () => {
  const { id, lead } = await startedEngagement(api, world)
  const params = { engagement: id }
  const body = { day: today(), text: 'Mapped the roles.' }
  expect((await lead.browser.call(writeTeamLog, { params, body })).status).toBe(200)
  const future = { day: '2031-01-01', text: 'x' }
  expect(codeOf(await lead.browser.call(writeTeamLog, { params, body: future }))).toEqual([422, 'log.day'])
  const read = await world.browser.call(listEngagementLog, { params: paramsOf(world, id) })
  expect(dataOf(read)).toMatchObject([{ day: today(), text: 'Mapped the roles.' }])
  expect(dataOf(await world.administrator.browser.call(listStaffEngagementLog, { params: { id } }))).toHaveLength(1)
  await expect(sql`update grana.engagement_log set text = 'y'`.execute(api.database.owner)).rejects.toThrow(
    'what was reported stays as it was',
  )
})

test('the team writes the remedy of a finding, and the contacts learn of a critical one at once', async () => {
  const worker = await startTestWorker({}, api.database)
  const { id, lead } = await startedEngagement(api, world)
  const critical = { severity: 'critical', cvss: 'CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:C/C:H/I:H/A:H' } as const
  const report = await sendFinding(world, { id, lead }, critical)
  await sendFinding(world, { id, lead })
  const params = { engagement: id, report }
  const body = { text: 'Escape what is shown.' }
  const written = await lead.browser.call(writeFindingRemedy, { params, body })
  expect(dataOf<TeamWork>(written).findings).toMatchObject([{ id: report, remedy: body.text, can: { open: true } }, {}])
  const seen = await world.browser.call(listEngagementFindings, { params: paramsOf(world, id) })
  expect(dataOf<PentestFinding[]>(seen)[0]).toMatchObject({ severity: 'critical', remedy: body.text })
  const stranger = await signedInAgent(api)
  expect((await stranger.browser.call(writeFindingRemedy, { params, body })).status).toBe(404)
  await worker.drain()
  const { rows } = await sql<{ user_id: string }>`select user_id from grana.notifications
    where kind = 'engagement.critical_finding' and data ->> 'engagement_id' = ${id}`.execute(api.database.owner)
  expect(new Set(rows.map((row) => row.user_id))).toEqual(new Set([world.contact, world.owner.id]))
  expect(rows).toHaveLength(2)
  await worker.close()
})
