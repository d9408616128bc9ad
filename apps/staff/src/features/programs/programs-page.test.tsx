// @vitest-environment happy-dom
import { beforeEach, describe, expect, test } from 'vitest'
import { paths } from '#app/paths.ts'
import { routes } from '#app/routes.tsx'
import { confirmWithReason, createStaffWorld, onePage, open, reason, twoPages } from '#app/staff.fixture.tsx'
import { sampleOf, sampleRow } from '@grana/contract/sample-of.fixture'
import { listStaffDisclosures, withdrawStaffDisclosure } from '@grana/contract/staff/disclosures'
import {
  listStaffPrograms,
  pauseStaffProgram,
  resumeStaffProgram,
  returnStaffTriage,
  takeStaffTriage,
  type StaffProgram,
} from '@grana/contract/staff/programs'
import { errorTexts } from '@grana/messages/es/errors'
import { pagerTexts } from '@grana/messages/es/formats/pager'
import { formTexts } from '@grana/messages/es/forms'
import { staffDisclosures } from '@grana/messages/es/staff/disclosures'
import { staffPrograms as texts } from '@grana/messages/es/staff/programs'
import { staffTexts } from '@grana/messages/es/staff/staff'
import { staffValidationTexts } from '@grana/messages/es/staff/validation'
import { hasControl, shown, type AppWorld } from '@grana/parts/app/app.fixture'
import { until } from '@grana/parts/app/mounted.fixture'
import { callsOf, dialog, idOf, refusal, testFailures, toasts } from '@grana/parts/app/screen.fixture'

const path = paths.place('programs')
const id = idOf(1)
const one = paths.one('programs', id)
const name = 'Mobile banking'
const operations = {
  pause: pauseStaffProgram,
  resume: resumeStaffProgram,
  take_triage: takeStaffTriage,
  return_triage: returnStaffTriage,
} as const

let world: AppWorld

const programWith = (changes: Partial<StaffProgram> = {}) =>
  sampleRow(listStaffPrograms.answer, { id, name, state: 'active', ...changes })
const answer = (rows: StaffProgram[], { api } = world) =>
  api.answer(listStaffPrograms, () => ({ data: rows, meta: onePage }))
const lastAsked = () => callsOf(world, listStaffPrograms).at(-1)?.query

beforeEach(async () => {
  world = await createStaffWorld()
  world.api.answer(listStaffDisclosures, () => ({ data: [], meta: onePage }))
})

describe('the list', () => {
  test('shows each program with its organization, state and triage', async () => {
    answer([programWith({ organization: { id: idOf(2), name: 'Bank' }, triage: 'asked' })])
    await open(world, path)
    const row = document.querySelector('li')?.textContent
    for (const text of [name, 'Bank', texts.state.active, texts.triage.asked]) expect(row).toContain(text)
    expect(shown()).toContain(pagerTexts.range({ from: 1, to: 1, total: 1, isMore: false }))
  })

  test('offers only the actions that the API allows', async () => {
    answer([programWith({ moves: ['resume'] })])
    await open(world, path)
    expect(hasControl(texts.resume.title(name))).toBe(false)
    await open(world, one)
    expect(hasControl(texts.resume.title(name))).toBe(true)
    expect(hasControl(texts.pause.title(name))).toBe(false)
  })

  test('a program that is not in the list says so in its panel', async () => {
    answer([programWith()])
    await open(world, paths.one('programs', idOf(9)))
    expect(shown()).toContain(texts.notInList)
  })

  test('reaches the last page', async () => {
    world.api.answer(listStaffPrograms, (call) => ({ data: [programWith()], meta: twoPages(call) }))
    const page = await open(world, path)
    await page.press(pagerTexts.next)
    expect(lastAsked()).toEqual({ page: '2', q: '' })
    expect(shown()).toContain(pagerTexts.range({ from: 26, to: 26, total: 26, isMore: false }))
    expect(hasControl(pagerTexts.next)).toBe(false)
    expect(page.address()).toBe(`${path}?page=2`)
    await page.press(pagerTexts.previous)
    expect(page.address()).toBe(path)
  })

  test('is filtered by state, and searched after a pause in typing', async () => {
    answer([programWith()])
    const page = await open(world, path)
    await page.press(texts.states.paused)
    expect(lastAsked()).toEqual({ page: '1', q: '', state: 'paused' })
    await page.fill(`${staffTexts.search}: ${texts.searchHint}`, ' banca ')
    await until(() => expect(lastAsked()).toEqual({ page: '1', q: 'banca', state: 'paused' }))
  })

  test('without matches removes the filter, without programs says so', async () => {
    answer([])
    const page = await open(world, `${path}?q=nada`)
    expect(shown()).toContain(texts.noMatch)
    await page.press(staffTexts.clear)
    expect(page.address()).toBe(path)
    expect(shown()).toContain(texts.empty.title)
  })
})

describe('a published report', () => {
  const card = sampleRow(listStaffDisclosures.answer, { slug: 'abcdefgh2345', title: 'Stored script' })

  test('is withdrawn with a reason, and leaves the list', async () => {
    answer([programWith()])
    world.api.answer(listStaffDisclosures, () => ({ data: [card], meta: onePage }))
    world.api.answer(withdrawStaffDisclosure, () => {
      world.api.answer(listStaffDisclosures, () => ({ data: [], meta: onePage }))
      return { data: sampleOf(withdrawStaffDisclosure.answer) }
    })
    const page = await open(world, one)
    expect(callsOf(world, listStaffDisclosures)[0]?.query).toEqual({ program: id })
    await page.press(staffDisclosures.withdraw.label('Stored script'))
    expect(dialog()?.textContent).toContain(staffDisclosures.withdraw.text)
    await confirmWithReason(page, staffDisclosures.withdraw.send)
    expect(callsOf(world, withdrawStaffDisclosure).map(({ params, body }) => [params, body])).toEqual([
      [{ slug: 'abcdefgh2345' }, { reason }],
    ])
    expect(shown()).toContain(staffDisclosures.empty)
  })
})

describe('an action', () => {
  test.each(['pause', 'resume', 'take_triage', 'return_triage'] as const)(
    '%s is sent with its reason, and the row is current',
    async (move) => {
      answer([programWith({ moves: [move] })])
      world.api.answer(operations[move], () => {
        answer([programWith({ moves: [] })])
        return { data: sampleOf(operations[move].answer) }
      })
      const page = await open(world, one)
      await page.press(texts[move].title(name))
      expect(dialog()?.textContent).toContain(texts[move].text)
      await confirmWithReason(page, texts[move].send)
      expect(callsOf(world, operations[move]).map(({ params, body }) => [params, body])).toEqual([[{ id }, { reason }]])
      expect(toasts()).toEqual([['success', texts[move].done, undefined]])
      expect(dialog()).toBeNull()
      expect(hasControl(texts[move].title(name))).toBe(false)
    },
  )

  test('without a reason is not sent', async () => {
    answer([programWith({ moves: ['pause'] })])
    const page = await open(world, one)
    await page.press(texts.pause.title(name))
    await page.pressInDialog(texts.pause.send)
    expect(dialog()?.textContent).toContain(staffValidationTexts['reason.required'])
    await page.pressInDialog(staffTexts.cancel)
    expect([dialog(), callsOf(world, pauseStaffProgram)]).toEqual([null, []])
  })

  test.each([
    ['refused', refusal('program.move_refused'), errorTexts['program.move_refused']],
    ['lost with the connection', new TypeError('lost'), formTexts.network['network.unreachable']],
  ])('that is %s says why and keeps the dialog', async (_, reply, text) => {
    answer([programWith({ moves: ['pause'] })])
    world.api.answer(pauseStaffProgram, () => reply)
    const page = await open(world, one)
    await page.press(texts.pause.title(name))
    await confirmWithReason(page, texts.pause.send)
    expect(dialog()?.textContent).toContain(text)
    expect(toasts()).toEqual([])
  })
})

describe('a failure', () => {
  testFailures({
    prepare: createStaffWorld,
    routes,
    path,
    operation: listStaffPrograms,
    answer: (given) => answer([programWith()], given),
    content: name,
  })
})
