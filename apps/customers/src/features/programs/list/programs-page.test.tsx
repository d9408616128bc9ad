// @vitest-environment happy-dom
import { describe, expect, test } from 'vitest'
import {
  callsOf,
  createCustomersWorld,
  idOf,
  linksTo,
  open,
  refusal,
  testFailures,
  toasts,
} from '#app/customers.fixture.tsx'
import { paths } from '#app/paths.ts'
import { listOrganizationPrograms, type ListedProgram } from '@grana/contract/programs/builder'
import { sampleRow } from '@grana/contract/sample-of.fixture'
import { programs as texts } from '@grana/messages/es/apps/programs'
import { errorTexts } from '@grana/messages/es/errors'
import { formTexts } from '@grana/messages/es/forms'
import { hasControl, shown, type AppWorld } from '@grana/parts/app/app.fixture'

const { list } = texts
const program = (count: number, changes: Partial<ListedProgram> = {}) =>
  sampleRow(listOrganizationPrograms.answer, { id: idOf(count), name: `Program ${count}`, ...changes })

function answerWith(world: AppWorld, programs: readonly ListedProgram[], canCreate = true): void {
  world.api.answer(listOrganizationPrograms, () => ({
    data: [...programs],
    meta: { can_create: canCreate, next: null },
  }))
}

/** Answers in pages of fifty, as the server does. */
function answerInPages(world: AppWorld, total: number): void {
  const all = Array.from({ length: total }, (_, index) => program(index))
  world.api.answer(listOrganizationPrograms, ({ query }) => {
    const start = all.findIndex(({ id }) => id === query['after']) + 1
    const data = all.slice(start, start + 50)
    return { data, meta: { can_create: true, next: start + 50 < total ? (data.at(-1)?.id ?? null) : null } }
  })
}

const rows = () => [...document.querySelectorAll('tbody th')].map(({ textContent }) => textContent)

test('lists programs with their state and version, and links to each', async () => {
  const world = await createCustomersWorld()
  answerWith(world, [
    program(1, { state: 'active', version: 3, has_draft: true }),
    program(2, { state: 'draft', version: null }),
  ])
  await open(world, paths.programs())
  expect(shown()).toContain(texts.states.active)
  expect(shown()).toContain(list.version(3) + list.draftPending)
  expect(shown()).toContain(list.noVersion)
  expect(linksTo('Program 1')).toEqual([paths.program(idOf(1))])
  expect(linksTo(list.create)).toEqual([paths.beginProgram()])
})

test('reaches the last of 120 programs', async () => {
  const world = await createCustomersWorld()
  answerInPages(world, 120)
  const page = await open(world, paths.programs())
  expect(rows()).toHaveLength(50)
  await page.press(list.more)
  await page.press(list.more)
  expect(rows()).toHaveLength(120)
  expect(new Set(rows()).size).toBe(120)
  expect(hasControl(list.more)).toBe(false)
  expect(callsOf(world, listOrganizationPrograms)).toHaveLength(3)
})

test('keeps the list when the next page fails, and says so', async () => {
  const world = await createCustomersWorld()
  answerInPages(world, 60)
  const page = await open(world, paths.programs())
  world.api.answer(listOrganizationPrograms, () => refusal('server.unavailable'))
  await page.press(list.more)
  expect(rows()).toHaveLength(50)
  expect(toasts()).toEqual([['danger', formTexts.failureTitle, errorTexts['server.unavailable']]])
  answerInPages(world, 60)
  await page.press(list.more)
  expect(rows()).toHaveLength(60)
})

describe('an organization without programs', () => {
  test('offers to create the first one, once', async () => {
    const world = await createCustomersWorld()
    answerWith(world, [])
    await open(world, paths.programs())
    expect(shown()).toContain(list.empty + list.emptyText)
    expect(linksTo(list.create)).toEqual([paths.beginProgram()])
  })

  test('offers nothing to a member who may not create one', async () => {
    const world = await createCustomersWorld()
    answerWith(world, [], false)
    await open(world, paths.programs())
    expect(shown()).toContain(list.emptyForReader)
    expect(linksTo(list.create)).toEqual([])
  })
})

testFailures({
  path: paths.programs(),
  operation: listOrganizationPrograms,
  answer: (world) => answerWith(world, [program(1)]),
  content: 'Program 1',
})
