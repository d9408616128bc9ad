// @vitest-environment happy-dom
import { beforeEach, expect, test } from 'vitest'
import { paths } from '#app/paths.ts'
import { routes } from '#app/routes.tsx'
import {
  listTrafficMarks,
  markHeader,
  takeTrafficMark,
  type TrafficMark,
} from '@grana/contract/attention/traffic-marks'
import { getAgentProgram } from '@grana/contract/programs/agents'
import { getReportDraft } from '@grana/contract/reports/agent-reports'
import { sampleOf } from '@grana/contract/sample-of.fixture'
import { trafficMarks as texts } from '@grana/messages/es/programs/traffic-marks'
import { createAppWorld, hasControl, shown, type AppWorld } from '@grana/parts/app/app.fixture'
import { callsOf, idOf, openScreen } from '@grana/parts/app/screen.fixture'

const program = idOf(1)
const draft = idOf(2)
const target = { id: idOf(4), address: 'web.example' }
const today = new Date().toISOString().slice(0, 10)
const mark: TrafficMark = { mark: 'grana-abcdefghijklmnop', target, day: today, is_confirmed: false }

let world: AppWorld
beforeEach(async () => {
  world = await createAppWorld({ app: 'agents', user: { two_factor_enabled: true } })
  const seen = { ...sampleOf(getAgentProgram.answer).program, uuid: program, state: 'active' } as const
  world.api.answer(getAgentProgram, () => ({ data: sampleOf(getAgentProgram.answer, { program: seen }) }))
})
const answer = (marks: TrafficMark[]) =>
  world.api.answer(listTrafficMarks, () => ({ data: { targets: [target], marks } }))

test('a mark is taken for the chosen target', async () => {
  answer([])
  world.api.answer(takeTrafficMark, () => ({ data: mark }))
  const page = await openScreen(world, routes, paths.program(program))
  await page.press(texts.take)
  expect(callsOf(world, takeTrafficMark).map(({ params }) => params)).toEqual([{ program, target: target.id }])
})

test('the mark of today has a line for each tool; earlier ones say whether they were found', async () => {
  const earlier = { ...mark, mark: 'grana-ponmlkjihgfedcba', day: '2026-01-02', is_confirmed: true }
  answer([mark, earlier])
  await openScreen(world, routes, paths.program(program))
  expect(hasControl(texts.take)).toBe(false)
  for (const text of [
    `${markHeader}: ${mark.mark}`,
    `grana_mark=${mark.mark}`,
    'curl -H',
    texts.waiting,
    texts.confirmed,
  ])
    expect(shown()).toContain(text)
})

test('the form of a report shows the marks of its target', async () => {
  answer([{ ...mark, is_confirmed: true }])
  world.api.answer(getReportDraft, () => ({
    data: sampleOf(getReportDraft.answer, {
      id: draft,
      program: { id: program, name: 'Bank' },
      draft: { target_id: target.id },
    }),
  }))
  await openScreen(world, routes, paths.writeStep(draft, 'evidence'))
  expect(shown()).toContain(texts.confirmed)
})

test('nothing is shown without a target in scope', async () => {
  world.api.answer(listTrafficMarks, () => ({ data: { targets: [], marks: [] } }))
  await openScreen(world, routes, paths.program(program))
  expect(shown()).not.toContain(texts.title)
})
