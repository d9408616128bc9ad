import { afterAll, beforeAll, expect, test } from 'vitest'
import { newToken } from '#server/lib/tokens.ts'
import {
  goodReport,
  reportingAgent,
  reportWorld,
  sendReport,
  type ReportWorld,
  type Signed,
} from '#server/testing/reports.ts'
import { startTestApi, type TestApi } from '#server/testing/test-api.ts'
import { verifyToken } from '@grana/contract/auth'
import {
  answerReport,
  saveReportDraft,
  startReport,
  type ReportDraftAnswer,
} from '@grana/contract/reports/agent-reports'
import { commentReport } from '@grana/contract/reports/organization-reports'

let api: TestApi
let world: ReportWorld
beforeAll(async () => {
  api = await startTestApi()
  world = await reportWorld(api)
})
afterAll(() => api.close())

const isOpen = async ({ browser }: Signed) => (await browser.call(verifyToken)).status === 200

test('R18: a token in a draft is refused, kept nowhere, and opens nothing from then on', async () => {
  const agent = await reportingAgent(api)
  const begun = await agent.browser.call(startReport, { params: { program: world.program } })
  const { id, revision } = begun.body['data'] as ReportDraftAnswer
  const steps = `The request was:\n\`\`\`\nAccessToken: ${agent.browser.script.access}\n\`\`\``
  const draft = { ...goodReport(world.target), steps }
  expect(await isOpen(agent)).toBe(true)
  const told = await agent.browser.call(saveReportDraft, { params: { draft: id }, body: { revision, draft } })
  expect(told.status).toBe(422)
  expect(told.body['code']).toBe('request.holds_token')
  expect(await isOpen(agent)).toBe(false)
  const kept = await api.database.owner.selectFrom('report_drafts').selectAll().where('id', '=', id).execute()
  expect(JSON.stringify(kept)).not.toContain('AccessToken')
})

test('R18: the token of somebody else ends their session, and the letter goes to them', async () => {
  const [agent, analyst] = [await reportingAgent(api), await world.inProgram('analyst')]
  const report = await sendReport(agent, world)
  const text = Buffer.from(`{"cookie":"${analyst.browser.script.access}"}`).toString('base64')
  const told = await agent.browser.call(answerReport, { params: { report }, body: { text } })
  expect(told.body['code']).toBe('request.holds_token')
  expect(await isOpen(analyst)).toBe(false)
  expect(await isOpen(agent)).toBe(true)
  const { rows } = await api.database.owner.executeQuery<{ n: number }>(
    (await import('kysely')).CompiledQuery.raw(
      `select count(*)::int as n from graphile_worker.jobs where task_identifier = 'on-session-reused.tell'`,
    ),
  )
  expect(rows[0]?.n).toBeGreaterThan(0)
})

test('what only has the form of a token, or opens nothing any more, is a text like others', async () => {
  const [agent, owner] = [await reportingAgent(api), await world.inProgram('owner')]
  const report = await sendReport(agent, world)
  const params = { organization: world.organization, report }
  const text = `Example: ${newToken('access')} and ${newToken('refresh')}`
  const told = await owner.browser.call(commentReport, { params, body: { text, audience: 'internal' } })
  expect(told.status).toBe(200)
  expect(await isOpen(owner)).toBe(true)
})
