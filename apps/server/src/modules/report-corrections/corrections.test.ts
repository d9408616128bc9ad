import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { dataOf, insertTarget } from '#server/testing/programs.ts'
import {
  reportingAgent,
  reportWorld,
  sendReport,
  type ReportWorld,
  type SignedInUser,
} from '#server/testing/reports.ts'
import { startTestApi, type TestApi } from '#server/testing/test-api.ts'
import type { ApiResponse } from '#server/testing/test-browser.ts'
import { getAgentReport } from '@grana/contract/reports/agent-reports'
import { correctReport, listCorrectionTargets } from '@grana/contract/reports/corrections'
import { listReports } from '@grana/contract/reports/inbox'
import { getReport } from '@grana/contract/reports/organization-reports'
import type { Report } from '@grana/contract/reports/report'

let api: TestApi
let world: ReportWorld
let agent: SignedInUser
let analyst: SignedInUser

beforeAll(async () => {
  api = await startTestApi()
  world = await reportWorld(api)
  agent = await reportingAgent(api)
  analyst = await world.inProgram('analyst')
})
afterAll(() => api.close())

const codeOf = ({ status, body }: ApiResponse) => [status, body['code']]
const inTenant = (report: string) => ({ organization: world.organization, report })
const correct = (report: string, body: Record<string, string>, by = analyst) =>
  by.browser.call(correctReport, { params: inTenant(report), body })

describe('a correction', () => {
  test('changes title and weakness, and both sides read the old and the new value', async () => {
    const report = await sendReport(agent, world, { title: 'Komments run skript' })
    const answer = await correct(report, { title: 'Comments run script', weakness: 'reflected-xss', text: 'Typos' })
    expect(answer.status).toBe(200)
    const own = dataOf<Report>(await agent.browser.call(getAgentReport, { params: { report } }))
    const received = dataOf<Report>(await analyst.browser.call(getReport, { params: inTenant(report) }))
    for (const read of [own, received]) {
      expect(read).toMatchObject({ title: 'Comments run script', weakness: 'reflected-xss' })
      expect(read.events.at(-1)).toMatchObject({
        kind: 'corrected',
        audience: 'everyone',
        text: 'Typos',
        details: {
          title: 'Comments run script',
          title_before: 'Komments run skript',
          weakness: 'reflected-xss',
          weakness_before: 'stored-xss',
        },
      })
    }
  })

  test('is found by the words of the new title, and no longer by the old ones', async () => {
    const report = await sendReport(agent, world, { title: 'Zanahoria one' })
    await correct(report, { title: 'Calabaza one' })
    const found = async (q: string) => {
      const query = { q }
      const params = { organization: world.organization }
      return dataOf<{ id: string }[]>(await analyst.browser.call(listReports, { params, query })).map(({ id }) => id)
    }
    expect(await found('calabaza')).toEqual([report])
    expect(await found('zanahoria')).toEqual([])
  })

  test('chooses a target of the version that judges the report, and no other', async () => {
    const report = await sendReport(agent, world)
    const listed = await analyst.browser.call(listCorrectionTargets, { params: inTenant(report) })
    expect(dataOf<{ id: string }[]>(listed).map(({ id }) => id)).toEqual([world.target])
    const other = await insertTarget(api.database.owner, world.organization, { name: 'Other' })
    expect(codeOf(await correct(report, { target_id: other }))).toEqual([409, 'report.out_of_scope'])
    expect(codeOf(await correct(report, { target_id: randomUUID() }))).toEqual([409, 'report.out_of_scope'])
    // The database refuses it as well.
    const update = api.database.owner.updateTable('reports').set({ target_id: other }).where('id', '=', report)
    await expect(update.execute()).rejects.toThrow(/was sent as stays/)
  })

  test('without a difference, or with a weakness that is none, is refused', async () => {
    const report = await sendReport(agent, world)
    expect(codeOf(await correct(report, { title: 'Comments run script' }))).toEqual([409, 'report.correction_empty'])
    expect(codeOf(await correct(report, {}))).toEqual([409, 'report.correction_empty'])
    expect(codeOf(await correct(report, { weakness: 'no-such-weakness' }))).toEqual([422, 'report.incomplete'])
    expect((await correct(report, { title: 'x'.repeat(151) })).status).toBe(422)
  })

  test('is for handlers: viewers are refused, strangers find no report', async () => {
    const report = await sendReport(agent, world)
    const body = { title: 'Other' }
    for (const role of ['owner', 'administrator', 'analyst'] as const)
      expect((await correct(report, { title: `By ${role}` }, await world.inProgram(role))).status).toBe(200)
    expect((await correct(report, body, await world.inProgram('viewer'))).status).toBe(403)
    expect((await correct(report, body, await world.member({ role: 'viewer' }))).status).toBe(403)
    const other = await reportWorld(api)
    const foreign = await other.browser.call(correctReport, { params: inTenant(report), body })
    expect(foreign.status).toBe(404)
    const params = { organization: other.organization, report }
    expect((await other.browser.call(correctReport, { params, body })).status).toBe(404)
    expect((await agent.browser.call(correctReport, { params: inTenant(report), body })).status).toBe(404)
  })
})
