// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import {
  callsOf,
  createCustomersWorld,
  open,
  organizationId,
  refusal,
  testFailures,
  toasts,
} from '#app/customers.fixture.tsx'
import { paths } from '#app/paths.ts'
import { inviteAgent } from '@grana/contract/programs/agents'
import { findAgents, type FoundAgent } from '@grana/contract/programs/find-agents'
import { sampleRow } from '@grana/contract/sample-of.fixture'
import { errorTexts } from '@grana/messages/es/errors'
import { findAgentsTexts as texts } from '@grana/messages/es/programs/find-agents'
import { hasControl, shown, type AppWorld } from '@grana/parts/app/app.fixture'
import { answerOverview, makeOverview, makeProgram, programId } from '../programs.fixture.ts'

const params = { organization: organizationId, program: programId }
const ana: FoundAgent = sampleRow(findAgents.answer, {
  username: 'ana',
  score: 31,
  reasons: [
    { part: 'accepted', points: 18 },
    { part: 'severity', points: 14 },
    { part: 'precision', points: 13 },
    { part: 'hours', points: 0 },
    { part: 'factor', points: -4 },
    { part: 'spam', points: -10 },
  ],
  accepted: 7,
  severity: 'high',
  precision: 83,
  judged: 9,
  spam: 1,
  country: 'UY',
  languages: ['es', 'pt'],
  has_factor: false,
  shared_minutes: null,
})

const answerSearch = (world: AppWorld, found: readonly FoundAgent[], hasMore = false) =>
  world.api.answer(findAgents, ({ query }) => ({
    data: [...found],
    meta: { page: Number(query['page'] ?? 1), has_more: hasMore, left: 98 },
  }))

async function show(address = '', program = makeProgram()) {
  const world = await createCustomersWorld()
  answerOverview(world, makeOverview({ program }))
  answerSearch(world, [ana], true)
  return { world, page: await open(world, `${paths.findAgents(programId)}${address}`) }
}

test('searches nothing before the button is pressed', async () => {
  const { world } = await show()
  expect(shown()).toContain(texts.start.title)
  expect(callsOf(world, findAgents)).toEqual([])
})

test('shows each proposal with the reasons that add up to its score', async () => {
  const { world, page } = await show()
  await page.fill(texts.category, 'server-injection')
  await page.fill(texts.hours, '10')
  await page.press(texts.search)
  const [call] = callsOf(world, findAgents)
  expect(call?.params).toEqual(params)
  expect(call?.query).toEqual({ category: 'server-injection', hours: '10' })
  for (const text of ['ana', texts.score(31), texts.points(-10), texts.left(98)]) expect(shown()).toContain(text)
  const facts = { ...ana, severity: null }
  for (const part of ['accepted', 'precision', 'hours', 'factor', 'spam'] as const)
    expect(shown()).toContain(texts.reasons[part](facts))
})

test('invites an agent from the results, without another search', async () => {
  const { world, page } = await show('?search=1')
  world.api.answer(inviteAgent, () => ({ data: [] }))
  await page.press(texts.inviteName('ana'))
  expect(callsOf(world, inviteAgent)[0]).toMatchObject({ params, body: { username: 'ana' } })
  expect(shown()).toContain(texts.invited)
  expect(callsOf(world, findAgents)).toHaveLength(1)
})

test('a refused invitation is shown', async () => {
  const { world, page } = await show('?search=1')
  world.api.answer(inviteAgent, () => refusal('program.agent_too_often'))
  await page.press(texts.inviteName('ana'))
  expect(toasts()).toEqual([['danger', errorTexts['program.agent_too_often'], undefined]])
})

test('turns the page', async () => {
  const { world, page } = await show('?search=1&severity=high')
  await page.press(texts.more)
  expect(callsOf(world, findAgents).at(-1)?.query).toEqual({ severity: 'high', page: '2' })
  expect(shown()).toContain(texts.page(2))
})

test('says when no agent fits, and when the searches of the day are used', async () => {
  const { world, page } = await show()
  answerSearch(world, [])
  await page.press(texts.search)
  expect(shown()).toContain(texts.none.title)
  world.api.answer(findAgents, () => refusal('program.search_too_often'))
  await page.fill(texts.language, 'pt')
  await page.press(texts.search)
  expect(shown()).toContain(errorTexts['program.search_too_often'])
})

test('ignores an address that is no search', async () => {
  const { world } = await show('?search=1&hours=900')
  expect(callsOf(world, findAgents)).toEqual([])
})

test('is closed with the program, and for members who may not invite', async () => {
  await show('', makeProgram({ state: 'closed' }))
  expect(shown()).toContain(texts.closed.title)
  const { can } = makeProgram()
  await show('?search=1', makeProgram({ can: { ...can, invite: false } }))
  expect(hasControl(texts.search)).toBe(false)
})

testFailures({
  path: `${paths.findAgents(programId)}?search=1`,
  operation: findAgents,
  answer: (world) => {
    answerOverview(world, makeOverview())
    answerSearch(world, [ana])
  },
  content: texts.score(31),
})
