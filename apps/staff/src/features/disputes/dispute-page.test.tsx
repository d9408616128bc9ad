// @vitest-environment happy-dom
import { beforeEach, describe, expect, test } from 'vitest'
import { paths } from '#app/paths.ts'
import { routes } from '#app/routes.tsx'
import { createStaffWorld, open } from '#app/staff.fixture.tsx'
import { sampleOf } from '@grana/contract/sample-of.fixture'
import { sampleRow } from '@grana/contract/sample-of.fixture'
import { getDispute, listDisputes, takeDispute, type DisputeCard } from '@grana/contract/staff/disputes'
import { getStaffReport } from '@grana/contract/staff/triage'
import { errorTexts } from '@grana/messages/es/errors'
import { staffDisputes } from '@grana/messages/es/staff/disputes'
import { successTexts } from '@grana/messages/es/success'
import { hasControl, shown, type AppWorld } from '@grana/parts/app/app.fixture'
import { callsOf, idOf, refusal, testFailures, toasts } from '@grana/parts/app/screen.fixture'

const texts = staffDisputes.detail
const id = idOf(1)
const path = paths.one('disputes', id)
const none = { take: false, release: false, read: false, rule: false }
const {
  taken: _taken,
  ruling: _ruling,
  effect: _effect,
  ...sample
} = sampleRow(listDisputes.answer, {
  id,
  reference: 'BK-100200',
  state: 'open',
  is_involved: false,
})

let world: AppWorld

const answer = ({ api }: AppWorld, changes: Partial<DisputeCard> = {}) =>
  api.answer(getDispute, () => ({ data: { card: { ...sample, can: none, ...changes } } }))

beforeEach(async () => {
  world = await createStaffWorld({ role: 'triager' })
})

describe('a dispute that was not taken', () => {
  test('shows nothing that was written, and is taken after a confirmation', async () => {
    answer(world, { can: { ...none, take: true } })
    world.api.answer(takeDispute, () => ({ data: { id } }))
    const page = await open(world, path)
    expect(shown()).toContain(texts.locked)
    await page.press(texts.take)
    expect(callsOf(world, takeDispute)).toEqual([])
    await page.press(texts.takeSend)
    expect(callsOf(world, takeDispute).map(({ params }) => params)).toEqual([{ id }])
    expect(toasts()).toEqual([['success', successTexts['dispute.taken'], undefined]])
  })

  test('that another person took meanwhile says so', async () => {
    answer(world, { can: { ...none, take: true } })
    world.api.answer(takeDispute, () => refusal('dispute.taken'))
    const page = await open(world, path)
    await page.press(texts.take)
    await page.press(texts.takeSend)
    expect(toasts()).toEqual([['danger', errorTexts['dispute.taken'], undefined]])
  })

  test('of a report that the reader worked on cannot be taken', async () => {
    answer(world, { is_involved: true })
    await open(world, path)
    expect(shown()).toContain(texts.involved)
    expect(hasControl(texts.take)).toBe(false)
  })
})

test('a taken dispute shows the report; it is ruled once the organization answered or its time ended', async () => {
  const report = sampleOf(getStaffReport.answer, { id: idOf(2), title: 'Comments run code' })
  const assigned = { report, disputes: [], clauses: [], effects: [], closings: [] }
  world.api.answer(getDispute, () => ({ data: { card: { ...sample, can: { ...none, read: true } }, assigned } }))
  await open(world, path)
  expect(shown()).toContain('Comments run code')
  expect(shown()).toContain(texts.waits)
})

describe('a failure', () => {
  testFailures({
    prepare: createStaffWorld,
    routes,
    path,
    operation: getDispute,
    answer: (given) => answer(given),
    content: sample.reference,
  })
})
