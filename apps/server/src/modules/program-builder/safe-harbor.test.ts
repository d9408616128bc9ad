import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { dataOf, draftProgram, programWorld, type ProgramWorld } from '#server/testing/programs.ts'
import { startTestApi, type TestApi } from '#server/testing/test-api.ts'
import { safeHarbors, type SafeHarbor } from '@grana/contract/program-values'
import type { ProgramPreview } from '@grana/contract/programs'
import {
  getOrganizationProgram,
  getProgramDraft,
  previewProgram,
  publishProgramDraft,
  saveProgramDraft,
  type DraftReview,
  type ProgramDraftAnswer,
  type ProgramOverview,
} from '@grana/contract/programs/builder'
import { clauseLibrary } from '../programs/public.ts'

let api: TestApi
let world: ProgramWorld

beforeAll(async () => {
  api = await startTestApi()
  world = await programWorld(api)
})
afterAll(() => api.close())

const clauseTitle = (harbor: SafeHarbor) =>
  clauseLibrary().clauses.find(({ id }) => id === `safe-harbor-${harbor}`)?.title

/** Saves the draft of a program without a safe harbor. */
async function saveUnchosen({ params }: Pick<Awaited<ReturnType<typeof draftProgram>>, 'params'>) {
  const { draft, revision } = dataOf<ProgramDraftAnswer>(await world.browser.call(getProgramDraft, { params }))
  const { safe_harbor: _chosen, ...unchosen } = draft
  return dataOf<DraftReview>(
    await world.browser.call(saveProgramDraft, { params, body: { revision, draft: unchosen } }),
  )
}

test('a draft without a safe harbor is saved and previewed, and cannot be published', async () => {
  const drafted = await draftProgram(world)
  const { params, program } = drafted
  const { revision, obstacles } = await saveUnchosen(drafted)
  expect(obstacles).toEqual([{ code: 'safe_harbor.missing' }])
  const preview = dataOf<ProgramPreview>(await world.browser.call(previewProgram, { params }))
  expect(preview).not.toHaveProperty('safe_harbor')
  const titles = preview.policy.clauses.map(({ title }) => title)
  expect(titles.filter((title) => safeHarbors.some((harbor) => title === clauseTitle(harbor)))).toEqual([])
  const overview = dataOf<ProgramOverview>(await world.browser.call(getOrganizationProgram, { params }))
  expect(overview.safe_harbor).toBeNull()
  const told = await world.browser.call(publishProgramDraft, { params, body: { revision } })
  expect([told.status, told.body['code']]).toEqual([409, 'program.not_publishable'])
  expect((await api.app.inject({ url: `/api/portal/program/${program}` })).statusCode).toBe(404)
})

test.for(safeHarbors)('publishes the chosen safe harbor %s with its clause', async (harbor) => {
  const { params, program, revision } = await draftProgram(world, { safe_harbor: harbor })
  expect((await world.browser.call(publishProgramDraft, { params, body: { revision } })).status).toBe(200)
  const page = (await api.app.inject({ url: `/api/portal/program/${program}` })).json().data
  expect(page.safe_harbor).toBe(harbor)
  expect(page.policy.clauses.map(({ title }: { title: string }) => title)).toContain(clauseTitle(harbor))
})

test('the next version cannot drop the safe harbor in force', async () => {
  const drafted = await draftProgram(world)
  const { params, revision } = drafted
  await world.browser.call(publishProgramDraft, { params, body: { revision } })
  const next = await saveUnchosen(drafted)
  expect(next.obstacles).toEqual([{ code: 'safe_harbor.missing' }])
  expect(next.changes).toContainEqual({ what: 'safe_harbor_changed' })
  const told = await world.browser.call(publishProgramDraft, { params, body: { revision: next.revision } })
  expect(told.body['code']).toBe('program.not_publishable')
  const overview = dataOf<ProgramOverview>(await world.browser.call(getOrganizationProgram, { params }))
  expect(overview.safe_harbor).toBe('full')
})

test('refuses a safe harbor that the contract does not name', async () => {
  const { params, draft, revision } = await draftProgram(world)
  for (const harbor of [null, '', 'total']) {
    const body = { revision, draft: { ...draft, safe_harbor: harbor } }
    expect([400, 422]).toContain((await world.browser.call(saveProgramDraft, { params, body })).status)
  }
})

test('the database refuses a published program without a safe harbor', async () => {
  const { params, program, revision } = await draftProgram(world)
  await world.browser.call(publishProgramDraft, { params, body: { revision } })
  const erased = sql`update grana.programs set safe_harbor = null where id = ${program}`.execute(api.database.owner)
  await expect(erased).rejects.toThrow('programs_published_safe_harbor')
})
