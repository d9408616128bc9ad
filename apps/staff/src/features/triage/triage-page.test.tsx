// @vitest-environment happy-dom
import { beforeEach, describe, expect, test } from 'vitest'
import { paths } from '#app/paths.ts'
import { routes } from '#app/routes.tsx'
import { confirmWithReason, createStaffWorld, onePage, open, reason, twoPages } from '#app/staff.fixture.tsx'
import { sampleOf, sampleRow } from '@grana/contract/sample-of.fixture'
import { assignTriager, listTriageQueue, type WaitingReport } from '@grana/contract/staff/triage'
import { reports } from '@grana/messages/es/apps/reports'
import { errorTexts } from '@grana/messages/es/errors'
import { pagerTexts } from '@grana/messages/es/formats/pager'
import { formTexts } from '@grana/messages/es/forms'
import { staffTriage } from '@grana/messages/es/staff/triage'
import { hasControl, shown, type AppWorld } from '@grana/parts/app/app.fixture'
import { callsOf, dialog, idOf, refusal, testFailures, toasts } from '@grana/parts/app/screen.fixture'

const texts = staffTriage.queue
const path = paths.place('triage')
const id = idOf(1)
const reference = 'BK-7'
const bruno = { id: idOf(2), name: 'Bruno Paz' }
const triagers = [{ ...bruno, open_reports: 4 }]
const reportWith = (changes: Partial<WaitingReport> = {}) =>
  sampleRow(listTriageQueue.answer, {
    id,
    reference,
    state: 'received',
    program: { id: idOf(3), name: 'Mobile banking' },
    organization: { id: idOf(4), name: 'Bank' },
    ...changes,
  })

let world: AppWorld

const answer = ({ api }: AppWorld, data: WaitingReport[] = [reportWith()]) =>
  api.answer(listTriageQueue, () => ({ data, meta: { ...onePage, triagers } }))
const lastAsked = () => callsOf(world, listTriageQueue).at(-1)?.query

beforeEach(async () => {
  world = await createStaffWorld()
})

describe('the queue', () => {
  test('shows program, organization and state of each report', async () => {
    answer(world)
    await open(world, path)
    const row = document.querySelector('li')?.textContent
    for (const text of [reference, 'Mobile banking · Bank', reports.states.received, texts.nobody])
      expect(row).toContain(text)
    expect(lastAsked()).toEqual({ view: 'waiting', page: '1' })
  })

  test('has no assignment for closed reports, and no removal without a triager', async () => {
    const closed = reportWith({ id: idOf(9), reference: 'BK-9', state: 'closed', triager: bruno })
    answer(world, [reportWith(), closed])
    await open(world, path)
    expect([hasControl(texts.assignTitle('BK-7')), hasControl(texts.removeTitle('BK-7'))]).toEqual([true, false])
    expect([hasControl(texts.assignTitle('BK-9')), hasControl(texts.removeTitle('BK-9'))]).toEqual([false, true])
  })

  test.each(['assigned', 'done'] as const)('shows the view %s', async (view) => {
    answer(world, [])
    const page = await open(world, path)
    expect(shown()).toContain(texts.empty.waiting.title)
    await page.press(texts.views[view])
    expect(lastAsked()).toEqual({ view, page: '1' })
    expect(shown()).toContain(texts.noMatch)
  })

  test('reaches the last page', async () => {
    world.api.answer(listTriageQueue, (call) => ({ data: [reportWith()], meta: { ...twoPages(call), triagers } }))
    const page = await open(world, path)
    await page.press(pagerTexts.next)
    expect(lastAsked()).toEqual({ view: 'waiting', page: '2' })
  })
})

describe('a report', () => {
  const assigned = () => {
    answer(world, [])
    return { data: sampleOf(assignTriager.answer) }
  }

  test('is assigned to a triager, who is chosen with the work that each has', async () => {
    answer(world)
    world.api.answer(assignTriager, assigned)
    const page = await open(world, path)
    await page.press(texts.assignTitle(reference))
    expect(dialog()?.textContent).toContain(texts.load({ name: bruno.name, count: 4 }))
    await page.fill(texts.triager, bruno.id)
    await confirmWithReason(page, texts.send)
    expect(callsOf(world, assignTriager).map(({ params, body }) => [params, body])).toEqual([
      [{ id }, { triager: bruno.id, reason }],
    ])
    expect(toasts()).toEqual([['success', texts.done, undefined]])
    expect(shown()).toContain(texts.empty.waiting.title)
  })

  test('is taken from its triager', async () => {
    answer(world, [reportWith({ triager: bruno })])
    world.api.answer(assignTriager, assigned)
    const page = await open(world, path)
    await page.press(texts.removeTitle(reference))
    expect(dialog()?.textContent).toContain(texts.removeText)
    await confirmWithReason(page, texts.removeSend)
    expect(callsOf(world, assignTriager).map(({ body }) => body)).toEqual([{ reason }])
    expect(toasts()).toEqual([['success', texts.removed, undefined]])
  })

  test.each([
    ['gone', refusal('request.not_found'), errorTexts['request.not_found']],
    ['out of reach', new TypeError('lost'), formTexts.network['network.unreachable']],
  ])('that is %s says so in the dialog', async (_, reply, text) => {
    answer(world)
    world.api.answer(assignTriager, () => reply)
    const page = await open(world, path)
    await page.press(texts.assignTitle(reference))
    await page.fill(texts.triager, bruno.id)
    await confirmWithReason(page, texts.send)
    expect(dialog()?.textContent).toContain(text)
    expect(toasts()).toEqual([])
  })
})

describe('a failure', () => {
  testFailures({
    prepare: createStaffWorld,
    routes,
    path,
    operation: listTriageQueue,
    answer: (given) => answer(given),
    content: reference,
  })
})
