// @vitest-environment happy-dom
import { beforeEach, expect, test } from 'vitest'
import { paths } from '#app/paths.ts'
import { routes } from '#app/routes.tsx'
import { getAgentAttention, type AgentAttention } from '@grana/contract/attention/attention'
import { getAgentProgram } from '@grana/contract/programs/agents'
import { getReportDraft } from '@grana/contract/reports/agent-reports'
import { sampleOf } from '@grana/contract/sample-of.fixture'
import { attention } from '@grana/messages/es/programs/attention'
import { createAppWorld, shown, type AppWorld } from '@grana/parts/app/app.fixture'
import { idOf, openScreen } from '@grana/parts/app/screen.fixture'

const texts = attention.agent
const program = idOf(1)
const draft = idOf(2)
const sample = sampleOf(getAgentAttention.answer)
const queue = {
  ...sample.queue,
  weekly_hours: 10,
  minutes: 25,
  capacity: 24,
  waiting: 96,
  wait_days: 28,
  is_over: true,
}
const quota = { limit: 2, sent: 1, refills_at: null, basis: 'newcomer', precision: null, n: 0 } as const
const none = { ...queue, weekly_hours: null, capacity: null, wait_days: null, is_over: false }

let world: AppWorld
beforeEach(async () => {
  world = await createAppWorld({ app: 'agents', user: { two_factor_enabled: true } })
  const seen = { ...sampleOf(getAgentProgram.answer).program, uuid: program, state: 'active' } as const
  world.api.answer(getAgentProgram, () => ({ data: sampleOf(getAgentProgram.answer, { program: seen }) }))
  world.api.answer(getReportDraft, () => ({
    data: sampleOf(getReportDraft.answer, { id: draft, program: { id: program, name: 'Bank' }, draft: {} }),
  }))
})
const answer = (data: AgentAttention) => world.api.answer(getAgentAttention, () => ({ data }))

test.each([
  ['the page of the program', paths.program(program)],
  ['the first step of a report', paths.writeStep(draft, 'target')],
  ['its last step', paths.writeStep(draft, 'review')],
])('%s says the wait and what is left to send', async (_where, path) => {
  answer({ queue, quota })
  await openScreen(world, routes, path)
  for (const text of [texts.estimate(28), texts.hours(10, 24), texts.left(quota), texts.over, texts.urgent(80)])
    expect(shown()).toContain(text)
})

test('a spent quota says from when the next may be sent, also without declared hours', async () => {
  const spent = { ...quota, limit: 10, sent: 10, basis: 'usual', refills_at: '2026-11-19T10:02:00.000Z' } as const
  answer({ queue: none, quota: spent })
  await openScreen(world, routes, paths.program(program))
  expect(shown()).toContain(texts.left(spent))
  expect(shown()).toContain('2026')
  expect(shown()).not.toContain(texts.over)
})

test('nothing is said about a program without declared hours', async () => {
  answer({ queue: none, quota: { ...quota, limit: 10, basis: 'usual' } })
  await openScreen(world, routes, paths.program(program))
  expect(shown()).not.toContain(texts.title)
})

test.each([0.2, 1.5, 5, 30, 90])('a wait of %s days is a rounded estimate', (days) => {
  expect(attention.wait(days)).toMatch(/[a-z]/)
})
