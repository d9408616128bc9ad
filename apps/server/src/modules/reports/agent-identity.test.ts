import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { dataOf } from '#server/testing/programs.ts'
import {
  reportingAgent,
  reportWorld,
  sendReport,
  type ReportWorld,
  type SignedInUser,
} from '#server/testing/reports.ts'
import { signInTestStaff } from '#server/testing/staff.ts'
import { startTestApi, type TestApi } from '#server/testing/test-api.ts'
import { replyToReport, getAgentReport } from '@grana/contract/reports/agent-reports'
import { commentReport, getReport } from '@grana/contract/reports/organization-reports'
import type { Report } from '@grana/contract/reports/report'
import { getStaffReport } from '@grana/contract/staff/triage'

let api: TestApi
let agent: SignedInUser
let worlds: ReportWorld[]

beforeAll(async () => {
  api = await startTestApi()
  agent = await reportingAgent(api)
  worlds = [await reportWorld(api), await reportWorld(api)]
})
afterAll(() => api.close())

const agentEvents = ({ events }: Report) => events.flatMap(({ side, actor }) => (side === 'agent' ? [actor?.id] : []))

test('each organization sees its own pairwise id of an agent, never the account id', async () => {
  const seen: string[] = []
  for (const world of worlds) {
    const first = await sendReport(agent, world)
    const second = await sendReport(agent, world, { title: 'Another one' })
    await agent.browser.call(replyToReport, { params: { report: first }, body: { text: 'More of it' } })
    for (const report of [first, second]) {
      const params = { organization: world.organization, report }
      const told = await world.browser.call(getReport, { params })
      expect(JSON.stringify(told)).not.toContain(agent.user.id)
      const read = dataOf<Report>(told)
      expect(new Set(agentEvents(read))).toEqual(new Set([read.agent.id]))
      const body = { text: 'Thank you', audience: 'everyone' }
      const said = await (await world.inProgram('owner')).browser.call(commentReport, { params, body })
      expect(dataOf<Report>(said).agent).toEqual(read.agent)
      expect(JSON.stringify(said)).not.toContain(agent.user.id)
      seen.push(read.agent.id)
    }
  }
  expect([seen[0] === seen[1], seen[2] === seen[3], seen[0] === seen[2]]).toEqual([true, true, false])
})

test('agents and triagers see the account id', async () => {
  const [world] = worlds
  if (world === undefined) throw new Error('no world')
  const id = await sendReport(agent, world)
  const own = dataOf<Report>(await agent.browser.call(getAgentReport, { params: { report: id } }))
  const triager = await signInTestStaff(api, 'triager')
  await sql`update grana.reports set triager_id = ${triager.id} where id = ${id}`.execute(api.database.owner)
  const given = dataOf<Report>(await triager.browser.call(getStaffReport, { params: { id } }))
  for (const read of [own, given]) {
    expect([read.agent.id, ...agentEvents(read)]).toEqual([agent.user.id, agent.user.id])
  }
})
