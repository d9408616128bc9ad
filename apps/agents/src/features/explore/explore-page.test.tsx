// @vitest-environment happy-dom
import { beforeEach, expect, test } from 'vitest'
import { paths } from '#app/paths.ts'
import { routes } from '#app/routes.tsx'
import {
  explorePrograms,
  listSavedSearches,
  removeSavedSearch,
  saveSearch,
  setSearchNotices,
  type ExploredProgram,
  type SavedSearch,
} from '@grana/contract/programs/explore'
import { sampleRow } from '@grana/contract/sample-of.fixture'
import { errorTexts } from '@grana/messages/es/errors'
import { exploreTexts as texts } from '@grana/messages/es/programs/explore'
import { createAppWorld, shown, type AppWorld } from '@grana/parts/app/app.fixture'
import { callsOf, idOf, linksTo, openScreen, refusal, testFailures, toasts } from '@grana/parts/app/screen.fixture'

let world: AppWorld

const bank: ExploredProgram = sampleRow(explorePrograms.answer, {
  id: idOf(1),
  relation: 'public',
  name: 'Mobile banking',
  kind: 'bounty',
  figures: {
    answer_hours: 5,
    answers: 4,
    triage_days: 1.5,
    payment_days: null,
    kept: 9,
    promised: 10,
    resolved: 7,
    paid_cents: 1_250_000,
  },
  places_free: null,
  score: 21,
  reasons: [
    { part: 'skills', points: 12 },
    { part: 'hours', points: -4 },
    { part: 'country', points: 0 },
    { part: 'answer', points: 8 },
    { part: 'payment', points: 5 },
  ],
  accepted: 3,
  categories: ['cross-site-scripting'],
  shared_minutes: 0,
  is_named: false,
  is_home: false,
})
const saved: SavedSearch = sampleRow(listSavedSearches.answer, {
  id: idOf(5),
  name: 'Banks',
  search: 'kind=bounty&sort=answer',
  notifies: true,
})

const answer = (programs: readonly ExploredProgram[], total = programs.length, { api } = world) =>
  api.answer(explorePrograms, ({ query }) => ({
    data: [...programs],
    meta: { page: Number(query['page'] ?? 1), page_size: 20, total },
  }))
const answerSaved = (list: readonly SavedSearch[], { api } = world) =>
  api.answer(listSavedSearches, () => ({ data: [...list] }))
const open = (search = '') => openScreen(world, routes, `${paths.explore()}${search}`)

beforeEach(async () => {
  world = await createAppWorld({ app: 'agents' })
  answer([bank])
  answerSaved([])
})

test('shows what was measured, what was not, and why the program is proposed', async () => {
  await open()
  for (const text of [bank.name, texts.hours(5), texts.days(1.5), texts.share(9, 10), texts.number(7)])
    expect(shown()).toContain(text)
  expect(shown()).toContain(texts.unmeasured)
  expect(shown()).toContain(texts.score(21))
  const facts = { ...bank, names: ['x'] }
  for (const part of ['hours', 'country', 'answer', 'payment'] as const)
    expect(shown()).toContain(texts.reasons[part](facts))
  expect(linksTo(bank.name)).toEqual([paths.program(bank.id)])
})

test('a private program that can be joined leads to the form, with its places', async () => {
  answer([{ ...bank, relation: 'joinable', places_free: 3 }])
  await open()
  expect(shown()).toContain(texts.relations.joinable)
  expect(shown()).toContain(texts.figures.places)
  expect(linksTo(bank.name)).toEqual([paths.programs()])
})

test('sorts and turns the page by the address', async () => {
  answer([bank], 45)
  const page = await open('?kind=bounty')
  await page.fill(texts.sort, 'paid')
  expect(callsOf(world, explorePrograms).at(-1)?.query).toEqual({ kind: 'bounty', sort: 'paid' })
  await page.press(texts.more)
  expect(callsOf(world, explorePrograms).at(-1)?.query).toEqual({ kind: 'bounty', sort: 'paid', page: '2' })
})

test('an address that is no search is ignored', async () => {
  await open('?kept=900')
  expect(callsOf(world, explorePrograms)[0]?.query ?? {}).toEqual({})
})

test('says when nothing matches, and when there is nothing', async () => {
  answer([])
  await open('?kind=vdp')
  expect(shown()).toContain(texts.none.title)
  await open()
  expect(shown()).toContain(texts.empty.title)
})

test('saves the search of the screen with a name', async () => {
  world.api.answer(saveSearch, () => {
    answerSaved([saved])
    return { data: [saved] }
  })
  const page = await open('?kind=bounty&sort=answer')
  await page.press(texts.searches.save)
  await page.press(texts.searches.confirm)
  expect(shown()).toContain(texts.searches.missing)
  await page.fill(texts.searches.name, 'Banks')
  await page.press(texts.searches.confirm)
  const body = { name: 'Banks', query: { kind: 'bounty', sort: 'answer' }, notifies: true }
  expect(callsOf(world, saveSearch)[0]?.body).toEqual(body)
  expect(shown()).toContain(texts.searches.title)
  expect(linksTo('Banks')).toEqual([`${paths.explore()}?${saved.search}`])
})

test('a saved search is silenced and removed, and a refusal is shown', async () => {
  answerSaved([saved])
  world.api.answer(setSearchNotices, () => ({ data: [{ ...saved, notifies: false }] }))
  const page = await open()
  await page.tick(texts.searches.notice)
  expect(callsOf(world, setSearchNotices)[0]).toMatchObject({
    params: { search: saved.id },
    body: { notifies: false },
  })
  world.api.answer(removeSavedSearch, () => refusal('request.not_found'))
  await page.press(texts.searches.removeName('Banks'))
  expect(toasts()).toEqual([['danger', errorTexts['request.not_found'], undefined]])
})

testFailures({
  prepare: () => createAppWorld({ app: 'agents' }),
  routes,
  path: paths.explore(),
  operation: explorePrograms,
  answer: (other) => {
    answer([bank], 1, other)
    answerSaved([], other)
  },
  content: bank.name,
})
