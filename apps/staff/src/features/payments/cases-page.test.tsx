// @vitest-environment happy-dom
import { beforeEach, describe, expect, test } from 'vitest'
import { paths } from '#app/paths.ts'
import { routes } from '#app/routes.tsx'
import { createStaffWorld, onePage, open } from '#app/staff.fixture.tsx'
import { sampleRow } from '@grana/contract/sample-of.fixture'
import { listPaymentCases } from '@grana/contract/staff/payment-cases'
import { staffPaymentCases } from '@grana/messages/es/staff/payment-cases'
import { shown, type AppWorld } from '@grana/parts/app/app.fixture'
import { callsOf, idOf, linksTo, testFailures } from '@grana/parts/app/screen.fixture'

const texts = staffPaymentCases.desk
const path = paths.place('payments')
const { outcome: _outcome, ...payment } = sampleRow(listPaymentCases.answer, {
  id: idOf(1),
  reference: 'BK-100200',
  state: 'escalated',
  cause: 'contest',
})

let world: AppWorld

const answer = ({ api }: AppWorld, data = [payment]) => api.answer(listPaymentCases, () => ({ data, meta: onePage }))

beforeEach(async () => {
  world = await createStaffWorld({ role: 'administrator' })
})

describe('the desk', () => {
  test('lists what waits with its cause, each with a link', async () => {
    answer(world)
    await open(world, path)
    expect(linksTo(payment.reference)).toEqual([paths.one('payments', payment.id)])
    expect(shown()).toContain(texts.causes.contest)
    expect(callsOf(world, listPaymentCases).at(-1)?.query).toEqual({ view: 'waiting', page: '1' })
  })

  test('shows the closed ones on demand', async () => {
    answer(world, [])
    const page = await open(world, path)
    expect(shown()).toContain(texts.empty.waiting.title)
    await page.press(texts.views.done)
    expect(callsOf(world, listPaymentCases).at(-1)?.query).toEqual({ view: 'done', page: '1' })
    expect(shown()).toContain(texts.empty.done.title)
    expect(shown()).toContain(texts.empty.done.text)
  })
})

describe('a failure', () => {
  testFailures({
    prepare: createStaffWorld,
    routes,
    path,
    operation: listPaymentCases,
    answer: (given) => answer(given),
    content: payment.reference,
  })
})
