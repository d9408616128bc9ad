// @vitest-environment happy-dom
import { act } from 'react'
import { beforeEach, describe, expect, test } from 'vitest'
import { paths } from '#app/paths.ts'
import { confirmWithReason, createStaffWorld, open, reason } from '#app/staff.fixture.tsx'
import { formatMoneyRange } from '@grana/contract/reports/reward'
import { sampleOf, sampleRow } from '@grana/contract/sample-of.fixture'
import {
  getDispute,
  listDisputes,
  releaseDispute,
  ruleDispute,
  type DisputeOnDesk,
} from '@grana/contract/staff/disputes'
import { getStaffReport } from '@grana/contract/staff/triage'
import { disputeTexts } from '@grana/messages/es/apps/disputes'
import { reportWork } from '@grana/messages/es/apps/report-work'
import { errorTexts } from '@grana/messages/es/errors'
import { staffDisputes } from '@grana/messages/es/staff/disputes'
import { successTexts } from '@grana/messages/es/success'
import { shown, type AppWorld } from '@grana/parts/app/app.fixture'
import { callsOf, dialog, idOf, refusal, toasts, type Screen } from '@grana/parts/app/screen.fixture'

const { ruling: texts, detail } = staffDisputes
const id = idOf(1)
const clause = { number: '3.2', group: 'Scope', title: 'Other accounts', text: 'Use your own.' }
const range = { currency: 'USD', min_cents: 15_000, max_cents: 90_000 } as const
const card = {
  ...sampleRow(listDisputes.answer, { id, reference: 'BK-100200', state: 'answered' }),
  can: { take: false, release: true, read: true, rule: true },
}

let world: AppWorld

beforeEach(async () => {
  sessionStorage.clear()
  world = await createStaffWorld({ role: 'triager' })
})

async function show(changes: Partial<NonNullable<DisputeOnDesk['assigned']>> = {}): Promise<Screen> {
  const report = sampleOf(getStaffReport.answer, { id: idOf(2), title: 'Comments run code', state: 'closed' })
  const assigned: DisputeOnDesk['assigned'] = {
    report,
    disputes: [],
    clauses: [clause],
    effects: ['reopen', 'change_closing', 'recommend_amount'],
    closings: ['informative', 'out_of_scope'],
    range,
    ...changes,
  }
  world.api.answer(getDispute, () => ({ data: { card, assigned } }))
  world.api.answer(ruleDispute, () => ({ data: { id } }))
  return open(world, paths.one('disputes', id))
}

/** Cites the only clause, and gives the reasons. */
async function giveReasons(page: Screen): Promise<void> {
  await page.fill(reportWork.closing.clause, '3.2')
  await act(async () => document.querySelector<HTMLElement>('[role="option"]')?.click())
  await page.fill(texts.text, 'The clause covers it.')
}

const ruled = () => callsOf(world, ruleDispute).map(({ params, body }) => [params, body])

describe('a ruling', () => {
  test('upholds with the clause and the reasons, after a confirmation', async () => {
    const page = await show()
    await page.tick(texts.options.upheld)
    await giveReasons(page)
    await page.press(texts.send)
    expect(dialog()?.textContent).toContain(texts.confirmText)
    expect(ruled()).toEqual([])
    await page.pressInDialog(texts.send)
    expect(ruled()).toEqual([[{ id }, { ruling: 'upheld', clause: '3.2', text: 'The clause covers it.' }]])
    expect(toasts()).toEqual([['success', successTexts['dispute.ruled'], undefined]])
  })

  test.each([
    ['reopen', undefined, undefined, {}],
    ['change_closing', texts.closing, 'informative', { closing_reason: 'informative' }],
    ['recommend_amount', texts.amount(formatMoneyRange(range)), '400', { amount: '400' }],
  ] as const)('overturns by the effect %s with the part that it needs', async (effect, label, value, part) => {
    const page = await show()
    await page.tick(texts.options.overturned)
    await page.fill(texts.effect, effect)
    if (label !== undefined) await page.fill(label, value)
    await giveReasons(page)
    await page.press(texts.send)
    await page.pressInDialog(texts.send)
    const body = { ruling: 'overturned', clause: '3.2', text: 'The clause covers it.', effect, ...part }
    expect(ruled()).toEqual([[{ id }, body]])
  })

  test('that lacks a part names each one and asks for no confirmation', async () => {
    const page = await show()
    await page.tick(texts.options.overturned)
    await page.press(texts.send)
    expect(shown().split(disputeTexts.missing)).toHaveLength(4)
    expect(dialog()).toBeNull()
  })

  test('can only uphold where the state of the report allows no effect', async () => {
    const page = await show({ effects: [] })
    await page.tick(texts.options.overturned)
    expect(shown()).toContain(texts.noEffects)
  })

  test('that the server refuses says why, and leaves the reasons', async () => {
    const page = await show()
    world.api.answer(ruleDispute, () => refusal('dispute.not_open'))
    await page.tick(texts.options.upheld)
    await giveReasons(page)
    await page.press(texts.send)
    await page.pressInDialog(texts.send)
    expect(toasts()).toEqual([['danger', errorTexts['dispute.not_open'], undefined]])
    expect([...document.querySelectorAll('textarea')].map(({ value }) => value)).toContain('The clause covers it.')
  })
})

test('a dispute goes back to the desk with a reason', async () => {
  const page = await show()
  world.api.answer(releaseDispute, () => ({ data: { id } }))
  await page.press(detail.release)
  await confirmWithReason(page, detail.releaseSend)
  expect(callsOf(world, releaseDispute).map(({ params, body }) => [params, body])).toEqual([[{ id }, { reason }]])
  expect(toasts()).toEqual([['success', detail.released, undefined]])
})
