import { afterAll, beforeAll, expect, test } from 'vitest'
import { dataOf } from '#server/testing/programs.ts'
import { reportingAgent, reportWorld, type ReportWorld, type SignedInUser } from '#server/testing/reports.ts'
import { startTestApi, type TestApi } from '#server/testing/test-api.ts'
import {
  listSavedAnswers,
  maxSavedAnswers,
  removeOrganizationAnswer,
  removeSavedAnswer,
  saveAnswer,
  saveOrganizationAnswer,
  type SavedAnswer,
} from '@grana/contract/reports/saved-answers'

let api: TestApi
let world: ReportWorld
let analyst: SignedInUser

beforeAll(async () => {
  api = await startTestApi()
  world = await reportWorld(api)
  analyst = await world.inProgram('analyst')
})
afterAll(() => api.close())

type Caller = Pick<SignedInUser, 'browser'>
const params = () => ({ organization: world.organization, program: world.program })
const save = (name: string, text: string, { browser }: Caller = analyst) =>
  browser.call(saveAnswer, { params: params(), body: { name, text } })
const list = ({ browser }: Caller = analyst) => browser.call(listSavedAnswers, { params: params() })

test('an answer is saved, replaced by one of the same name, read by the team and removed', async () => {
  await save('Thanks', 'Thank you.')
  await save('Thanks', 'Thank you very much.')
  const read = await list(await world.inProgram('administrator'))
  expect(dataOf(read)).toEqual([{ name: 'Thanks', text: 'Thank you very much.', of: 'program' }])
  expect(read.body).toMatchObject({ meta: { can_save: true, can_save_for_all: false } })
  const left = await analyst.browser.call(removeSavedAnswer, { params: params(), query: { name: 'Thanks' } })
  expect(dataOf(left)).toEqual([])
})

test('viewers neither read nor save answers, agents and other organizations find none', async () => {
  const viewer = await world.inProgram('viewer')
  expect((await list(viewer)).status).toBe(403)
  expect((await save('Mine', 'Text', viewer)).status).toBe(403)
  expect((await list(await reportingAgent(api))).status).toBe(404)
  expect((await save('Mine', 'Text', await reportWorld(api))).status).toBe(404)
})

test('an owner saves an answer for all programs, which their teams read and do not change', async () => {
  const place = { organization: world.organization }
  const forAll = { name: 'For all', text: 'Hello {agente}.' }
  const owner = { browser: world.browser }
  expect(dataOf(await owner.browser.call(saveOrganizationAnswer, { params: place, body: forAll }))).toEqual([forAll])
  const read = await list()
  expect(dataOf(read)).toContainEqual({ ...forAll, of: 'organization' })
  expect((await list(owner)).body).toMatchObject({ meta: { can_save_for_all: true } })
  const saved = await analyst.browser.call(saveOrganizationAnswer, { params: place, body: forAll })
  expect(saved.status).toBe(403)
  const removed = await analyst.browser.call(removeOrganizationAnswer, { params: place, query: { name: 'For all' } })
  expect(removed.status).toBe(403)
  const theirs = await reportWorld(api)
  expect((await theirs.browser.call(saveOrganizationAnswer, { params: place, body: forAll })).status).toBe(404)
  expect(dataOf(await list({ browser: theirs.browser })) ?? []).toEqual([])
  const left = await owner.browser.call(removeOrganizationAnswer, { params: place, query: { name: 'For all' } })
  expect(dataOf(left)).toEqual([])
})

test('a name and a text are required', async () => {
  expect((await save(' ', 'Text')).status).toBe(422)
  expect((await save('Name', ' ')).status).toBe(422)
})

test(`of more than ${maxSavedAnswers} the last is refused`, async () => {
  for (let count = 0; count < maxSavedAnswers; count += 1) await save(`Answer ${count}`, 'Text')
  expect((await save('One more', 'Text')).body).toMatchObject({ code: 'saved_answer.too_many' })
  expect(dataOf<SavedAnswer[]>(await list())).toHaveLength(maxSavedAnswers)
})
