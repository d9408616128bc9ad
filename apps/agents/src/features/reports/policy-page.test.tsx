// @vitest-environment happy-dom
import { beforeEach, expect, test } from 'vitest'
import { paths } from '#app/paths.ts'
import { routes } from '#app/routes.tsx'
import { getAgentReportPolicy, type AgentReportPolicy } from '@grana/contract/reports/policy'
import { sampleOf } from '@grana/contract/sample-of.fixture'
import { policyVersions as texts } from '@grana/messages/es/apps/policy-versions'
import { reports } from '@grana/messages/es/apps/reports'
import { policyChangeText } from '@grana/messages/es/programs/changes'
import { createAppWorld, shown, type AppWorld } from '@grana/parts/app/app.fixture'
import { callsOf, idOf, linksTo, openScreen, testFailures } from '@grana/parts/app/screen.fixture'

const id = idOf(1)
const path = paths.policy(id)
const sample = sampleOf(getAgentReportPolicy.answer, {
  report: { id, title: 'Comments run code' },
  version: 2,
  terms: sampleOf(getAgentReportPolicy.answer.shape.terms, { summary: 'Test the bank' }),
})

let world: AppWorld
const enter = (hasFactor = true) => createAppWorld({ app: 'agents', user: { two_factor_enabled: hasFactor } })
const answer = (given: Partial<AgentReportPolicy> = {}, { api } = world) =>
  api.answer(getAgentReportPolicy, () => ({ data: { ...sample, ...given } }))

beforeEach(async () => {
  world = await enter()
})

test('shows the version that judges the report, what changed since, and the way back', async () => {
  const change = { what: 'clause_added', number: '2.1', title: 'No load tests' } as const
  answer({ today: { version: 4, changes: [change] } })
  await openScreen(world, routes, path)
  expect(shown()).toContain(texts.judges(2))
  expect(shown()).toContain('Test the bank')
  expect(shown()).toContain(texts.since(4))
  expect(shown()).toContain(policyChangeText(change))
  expect(linksTo(texts.backToReport)).toEqual([paths.report(id)])
})

test.each([
  ['in force', true, texts.inForce],
  ['of a program that the agent sees no longer', false, texts.hidden],
])('says that the version is %s', async (_, isInForce, text) => {
  answer({ today: null, is_in_force: isInForce })
  await openScreen(world, routes, path)
  expect(shown()).toContain(text)
})

test('a version of today with the same rules says so', async () => {
  answer({ today: { version: 3, changes: [] } })
  await openScreen(world, routes, path)
  expect(shown()).toContain(texts.noDifference)
})

test('needs a second factor before it is requested', async () => {
  world = await enter(false)
  await openScreen(world, routes, path)
  expect(shown()).toContain(reports.write.factor)
  expect(callsOf(world, getAgentReportPolicy)).toEqual([])
})

testFailures({
  prepare: enter,
  routes,
  path,
  operation: getAgentReportPolicy,
  answer: (at: AppWorld) => answer({}, at),
  content: 'Test the bank',
})
