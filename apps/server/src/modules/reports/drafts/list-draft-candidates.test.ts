import { afterAll, beforeAll, expect, test } from 'vitest'
import { dataOf } from '#server/testing/programs.ts'
import {
  draftReport,
  reportingAgent,
  reportWorld,
  sendReport,
  type ReportWorld,
  type SignedInUser,
} from '#server/testing/reports.ts'
import { startTestApi, type TestApi } from '#server/testing/test-api.ts'
import { listDraftCandidates, type DraftCandidates } from '@grana/contract/reports/duplicates'

let api: TestApi
let world: ReportWorld
let agent: SignedInUser
let draft: string

const flaw = {
  title: 'Invoices of other customers can be read',
  summary: 'The identifier of the invoice is not checked.',
  steps: 'curl https://pay.example/api/v2/invoices/88?token=1 with the session of another customer.',
}
const disclosed = {
  slug: 'abcdefgh2345',
  organization_name: 'Bank',
  organization_initials: 'BA',
  program_name: 'Bank',
  kind: 'full',
  weakness: 'stored-xss',
  severity: 'high',
  submitted_on: '2026-01-01',
  closed_on: '2026-02-01',
  published_at: new Date(),
} as const

beforeAll(async () => {
  api = await startTestApi()
  world = await reportWorld(api)
  agent = await reportingAgent(api)
  await sendReport(agent, world, flaw)
  await sendReport(await reportingAgent(api), world, flaw)
  await sendReport(agent, await reportWorld(api), flaw)
  ;({ id: draft } = await draftReport(agent, world, { ...flaw, title: 'Reading the invoices of others' }))
  const texts = { title: flaw.title, summary: flaw.summary, what_happened: '-', impact: '-', steps: flaw.steps }
  await api.database.owner
    .insertInto('published_disclosures')
    .values([
      { ...disclosed, ...texts, program_id: world.program },
      { ...disclosed, ...texts, slug: 'other2345abc', program_id: (await reportWorld(api)).program },
    ])
    .execute()
})
afterAll(() => api.close())

const list = ({ browser }: Pick<SignedInUser, 'browser'> = agent) =>
  browser.call(listDraftCandidates, { params: { draft } })

test('a draft is compared with own reports and disclosures of the program, and with nothing else', async () => {
  const found = dataOf<DraftCandidates>(await list())
  expect(found.own.map(({ title }) => title)).toEqual([flaw.title])
  expect(found.own[0]?.matches.map(({ kind }) => kind)).toContain('path')
  expect(found.disclosed.map(({ slug }) => slug)).toEqual([disclosed.slug])
})

test('a withdrawn disclosure is no candidate', async () => {
  await api.database.owner
    .updateTable('published_disclosures')
    .set({
      ...Object.fromEntries(
        ['organization_name', 'organization_initials', 'program_name', 'kind', 'title', 'summary', 'what_happened'].map(
          (name) => [name, null],
        ),
      ),
      impact: null,
      steps: null,
      weakness: null,
      severity: null,
      submitted_on: null,
      closed_on: null,
      withdrawn_at: new Date(),
    })
    .where('slug', '=', disclosed.slug)
    .execute()
  expect(dataOf<DraftCandidates>(await list()).disclosed).toEqual([])
})

test('the draft of another agent is not found', async () => {
  expect((await list(await reportingAgent(api))).status).toBe(404)
  expect((await list({ browser: world.browser })).status).toBe(403)
})
