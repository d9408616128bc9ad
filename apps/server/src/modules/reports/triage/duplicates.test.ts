import { afterAll, beforeAll, expect, test } from 'vitest'
import { dataOf } from '#server/testing/programs.ts'
import {
  reportingAgent,
  reportWorld,
  sendReport,
  type ReportWorld,
  type SignedInUser,
} from '#server/testing/reports.ts'
import { startTestApi, type TestApi } from '#server/testing/test-api.ts'
import { startTestWorker, type TestWorker } from '#server/testing/test-worker.ts'
import type { ReportDraft } from '@grana/contract/reports/draft'
import { listDuplicateCandidates, maxCandidates, type DuplicateCandidates } from '@grana/contract/reports/duplicates'
import { registerKnownIssue } from '@grana/contract/reports/organization-reports'

let api: TestApi
let worker: TestWorker
let world: ReportWorld
let analyst: SignedInUser
let agent: SignedInUser

beforeAll(async () => {
  api = await startTestApi()
  worker = await startTestWorker({}, api.database)
  world = await reportWorld(api)
  analyst = await world.inProgram('analyst')
  agent = await reportingAgent(api)
})
afterAll(async () => {
  await worker.close()
  await api.close()
})

const paramsOf = (report: string) => ({ organization: world.organization, report })
const candidatesOf = async (report: string, { browser }: SignedInUser = analyst) =>
  dataOf<DuplicateCandidates>(await browser.call(listDuplicateCandidates, { params: paramsOf(report) }))

async function sentAll(changes: readonly Partial<ReportDraft>[], to: ReportWorld = world): Promise<string[]> {
  const ids: string[] = []
  // In this order: only an earlier report can be the original. Each agent has a quota.
  for (const change of changes) ids.push(await sendReport(await reportingAgent(api), to, change))
  await worker.drain()
  return ids
}

test('the same flaw in other words is found by its place, and other flaws are not', async () => {
  const place = { weakness: 'sql-injection', title: 'Invoices can be read', steps: 'GET /invoices/4?term=x HTTP/1.1' }
  const [original, elsewhere, later] = await sentAll([
    place,
    { weakness: 'session-fixation', title: 'Another place', steps: 'GET /leave?to=x HTTP/1.1' },
    { ...place, title: 'Blind queries', steps: 'curl https://shop.example/invoices/99?term=1' },
  ])
  const { reports } = await candidatesOf(later ?? '')
  expect(reports.map(({ id }) => id)).toEqual([original])
  expect(reports[0]).toMatchObject({ is_earlier: true, title: 'Invoices can be read' })
  expect(reports[0]?.matches).toContainEqual({ kind: 'path', values: ['/invoices/99'] })
  expect(reports[0]?.matches).toContainEqual({ kind: 'parameter', values: ['term'] })
  expect((await candidatesOf(elsewhere ?? '')).reports).toEqual([])
  // Seen from the original, the other came later: it is shown, and cannot be cited.
  expect((await candidatesOf(original ?? '')).reports.map(({ is_earlier }) => is_earlier)).toEqual([false])
})

test('a known issue is a candidate too', async () => {
  const issue = { title: 'Weak reset codes', text: 'POST /reset?code=1 accepts any code.', known_since: '2026-01-01' }
  const told = await world.browser.call(registerKnownIssue, { params: world.programParams, body: issue })
  expect(told.status).toBe(200)
  const [id] = await sentAll([{ title: 'Reset codes are weak', steps: 'POST /reset?code=000 HTTP/1.1' }])
  const { known_issues: known } = await candidatesOf(id ?? '')
  expect(known.map(({ title }) => title)).toEqual(['Weak reset codes'])
})

test('of many only the most similar are returned', async () => {
  const alike = Array.from({ length: maxCandidates + 2 }, (_, at) => ({
    title: `Crowded ${at}`,
    steps: 'DELETE /crowd/1 HTTP/1.1',
  }))
  const ids = await sentAll(alike)
  expect((await candidatesOf(ids.at(-1) ?? '')).reports).toHaveLength(maxCandidates)
})

test('nothing of another program or organization is compared', async () => {
  const theirs = await reportWorld(api)
  const secret = { weakness: 'open-redirect', title: 'Hidden place', steps: 'GET /hidden?place=1 HTTP/1.1' }
  await sentAll([secret], theirs)
  const [own] = await sentAll([secret])
  expect((await candidatesOf(own ?? '')).reports).toEqual([])
})

test('refuses readers without the right to note, and finds nothing for others', async () => {
  const id = await sendReport(agent, world)
  const statusFor = async ({ browser }: { browser: SignedInUser['browser'] }, organization = world.organization) =>
    (await browser.call(listDuplicateCandidates, { params: { organization, report: id } })).status
  expect(await statusFor(analyst)).toBe(200)
  expect(await statusFor(await world.member({ role: 'viewer', programs: [] }))).toBe(403)
  expect(await statusFor(agent)).toBe(404)
  const theirs = await reportWorld(api)
  expect(await statusFor(theirs)).toBe(404)
  expect(await statusFor(theirs, theirs.organization)).toBe(404)
})
