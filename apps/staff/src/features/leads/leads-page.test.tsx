// @vitest-environment happy-dom
import { act } from 'react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { paths } from '#app/paths.ts'
import { routes } from '#app/routes.tsx'
import { confirmWithReason, createStaffWorld, onePage, open, reason } from '#app/staff.fixture.tsx'
import { ana } from '@grana/client/session/browser.fixture'
import { sampleOf, sampleRow } from '@grana/contract/sample-of.fixture'
import {
  addStaffLeadNote,
  assignStaffLead,
  changeStaffLeadState,
  exportStaffLeads,
  getStaffLead,
  listStaffLeads,
  type LeadDetail,
} from '@grana/contract/staff/leads'
import { errorTexts } from '@grana/messages/es/errors'
import { formTexts } from '@grana/messages/es/forms'
import { leadStateTexts } from '@grana/messages/es/staff/lead-file'
import { staffLeads as texts } from '@grana/messages/es/staff/leads'
import { staffTexts } from '@grana/messages/es/staff/staff'
import { staffValidationTexts } from '@grana/messages/es/staff/validation'
import { hasControl, shown, type AppWorld } from '@grana/parts/app/app.fixture'
import { callsOf, dialog, idOf, labelled, refusal, testFailures, toasts } from '@grana/parts/app/screen.fixture'

const list = paths.place('leads')
const id = idOf(1)
const path = paths.one('leads', id)
const row = sampleRow(listStaffLeads.answer, { id, name: 'Mar Rivera', email: 'mar@example.com', country: 'MX' })
const counts = { new: 2, contacted: 1, qualified: 0, converted: 4, discarded: 0 }

let world: AppWorld

const answerList = ({ api }: AppWorld, data = [row]) =>
  api.answer(listStaffLeads, () => ({ data, meta: { ...onePage, counts } }))
const answer = ({ api }: AppWorld, changes: Partial<LeadDetail> = {}) =>
  api.answer(getStaffLead, () => ({
    data: sampleOf(getStaffLead.answer, { ...row, message: 'Queremos un programa.', ...changes }),
  }))
const prepare = async () => {
  const prepared = await createStaffWorld()
  answerList(prepared)
  answer(prepared)
  return prepared
}
const panel = () => document.querySelector('section')?.textContent
const lastAsked = () => callsOf(world, listStaffLeads).at(-1)?.query

beforeEach(async () => {
  world = await prepare()
})

describe('the list', () => {
  test('shows each lead, and the number of leads of each state', async () => {
    await open(world, list)
    expect(document.querySelector('li')?.textContent).toContain(row.email)
    expect(document.querySelector('li')?.textContent).toContain(texts.nobody)
    for (const tab of [`${texts.filters.open}3`, `${texts.filters.all}7`, `${texts.filters.converted}4`])
      expect(hasControl(tab)).toBe(true)
  })

  test('is narrowed by state and owner', async () => {
    const page = await open(world, list)
    await page.press(`${texts.filters.converted}4`)
    await page.tick(texts.mine)
    expect(lastAsked()).toEqual({ state: 'converted', owner: 'mine', q: '', page: '1' })
    expect(page.address()).toBe(`${list}?state=converted&owner=mine`)
  })

  test('that is empty says so', async () => {
    answerList(world, [])
    await open(world, list)
    expect(shown()).toContain(texts.empty.title)
  })
})

describe('the board', () => {
  test('shows the leads of each stage, and is in the address', async () => {
    world.api.answer(listStaffLeads, ({ query }) => {
      const state = query['state'] === 'contacted' ? ('contacted' as const) : ('new' as const)
      const total = query['state'] === 'contacted' ? 12 : 1
      return { data: [{ ...row, state, organization: `Bank ${state}` }], meta: { ...onePage, total, counts } }
    })
    const page = await open(world, list)
    await page.press(texts.views.board)
    expect(page.address()).toBe(`${list}?view=board`)
    const stage = (name: string) => document.querySelector(`section[aria-labelledby="stage-${name}"]`)?.textContent
    expect(stage('contacted')).toContain('Bank contacted')
    expect(stage('contacted')).toContain(texts.more(4))
    expect(stage('new')).toContain('Bank new')
  })

  test('a card opens the lead beside the board', async () => {
    const page = await open(world, `${list}?view=board`)
    await page.press(row.organization)
    expect(page.address()).toBe(`${path}?view=board`)
    expect(shown()).toContain('Queremos un programa.')
  })

  test('a card moves by Shift and an arrow, with a reason and the stage chosen', async () => {
    answer(world, { state: 'new', moves: ['qualified', 'contacted'] })
    world.api.answer(changeStaffLeadState, () => ({ data: sampleOf(getStaffLead.answer, row) }))
    const page = await open(world, `${list}?view=board`)
    const card = document.querySelector('section[aria-labelledby="stage-new"] a[data-row]')
    await act(async () => {
      card?.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowRight', shiftKey: true, bubbles: true }))
    })
    await vi.waitFor(() => expect(dialog()?.textContent).toContain(texts.move.title))
    await confirmWithReason(page, texts.move.send)
    expect(callsOf(world, changeStaffLeadState).map(({ body }) => body)).toEqual([{ state: 'contacted', reason }])
  })

  test('an empty stage says so', async () => {
    answerList(world, [])
    await open(world, `${list}?view=board`)
    expect(shown()).toContain(texts.noneHere)
  })
})

describe('the export', () => {
  test('downloads the list as it is filtered, with the reason', async () => {
    const made = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:one')
    world.api.answer(exportStaffLeads, () => ({ data: { file_name: 'leads.csv', content: 'name' } }))
    const page = await open(world, `${list}?state=new&q=mar`)
    await page.press(texts.export.action)
    await page.fill(texts.export.reason, reason)
    await page.pressInDialog(texts.export.send)
    expect(callsOf(world, exportStaffLeads).map(({ body }) => body)).toEqual([{ reason, state: 'new', q: 'mar' }])
    expect(made).toHaveBeenCalledOnce()
    expect(toasts()).toEqual([['success', texts.export.done, undefined]])
    made.mockRestore()
  })

  test('asks for the identity when the sign-in is not recent', async () => {
    world.api.answer(exportStaffLeads, () => refusal('auth.confirm_first'))
    const page = await open(world, list)
    await page.press(texts.export.action)
    await page.fill(texts.export.reason, reason)
    await page.pressInDialog(texts.export.send)
    expect(dialog()?.textContent).toContain(staffTexts.identity.text)
  })
})

describe('a lead', () => {
  test('is shown with its message and consents', async () => {
    answer(world, { phone: '+52 55', news_consent: true })
    await open(world, path)
    for (const text of ['Queremos un programa.', '+52 55', staffTexts.yes, texts.nobody])
      expect(panel()).toContain(text)
  })

  test.each([
    [{ owner: 'me' }, null, texts.detail.take, texts.detail.taken],
    [{ owner: 'me', taken_from: idOf(7) }, { id: idOf(7), name: 'Eva' }, texts.detail.take, texts.detail.taken],
    [{ owner: 'nobody' }, { id: ana.id, name: 'Ana' }, texts.detail.release, texts.detail.released],
  ] as const)('is assigned by %j', async (sent, owner, action, done) => {
    answer(world, { owner })
    world.api.answer(assignStaffLead, () => {
      answer(world, { owner: sent.owner === 'me' ? { id: ana.id, name: 'Ana' } : null })
      return { data: sampleOf(assignStaffLead.answer) }
    })
    const page = await open(world, path)
    await page.press(action)
    expect(callsOf(world, assignStaffLead).map(({ body }) => body)).toEqual([sent])
    expect(toasts()).toEqual([['success', done, undefined]])
    expect(hasControl(action)).toBe(false)
  })

  test('that cannot be taken says why', async () => {
    world.api.answer(assignStaffLead, () => new TypeError('lost'))
    const page = await open(world, path)
    await page.press(texts.detail.take)
    expect(toasts()).toEqual([['danger', formTexts.network['network.unreachable'], undefined]])
  })

  test('changes its state with a reason', async () => {
    answer(world, { moves: ['contacted', 'discarded'] })
    world.api.answer(changeStaffLeadState, () => {
      answer(world, { state: 'discarded' })
      return { data: sampleOf(changeStaffLeadState.answer) }
    })
    const page = await open(world, path)
    await page.press(texts.detail.move)
    await page.fill(texts.move.state, 'discarded')
    await confirmWithReason(page, texts.move.send)
    expect(callsOf(world, changeStaffLeadState).map(({ body }) => body)).toEqual([{ state: 'discarded', reason }])
    expect(toasts()).toEqual([['success', texts.move.done, undefined]])
    expect(panel()).toContain(leadStateTexts.discarded)
  })

  test('whose state changed meanwhile says so', async () => {
    answer(world, { moves: ['contacted'] })
    world.api.answer(changeStaffLeadState, () => refusal('staff.state_changed'))
    const page = await open(world, path)
    await page.press(texts.detail.move)
    await page.fill(texts.move.state, 'contacted')
    await confirmWithReason(page, texts.move.send)
    expect(dialog()?.textContent).toContain(errorTexts['staff.state_changed'])
  })

  test('keeps notes of the team', async () => {
    world.api.answer(addStaffLeadNote, () => {
      const noted = sampleRow(getStaffLead.answer.shape.history, { action: 'lead.noted', reason: 'Llamar el lunes.' })
      answer(world, { history: [noted] })
      return { data: sampleOf(addStaffLeadNote.answer) }
    })
    const page = await open(world, path)
    await page.press(texts.note.send)
    expect(panel()).toContain(staffValidationTexts['note.required'])
    await page.fill(texts.note.label, 'Llamar el lunes.')
    await page.press(texts.note.send)
    expect(callsOf(world, addStaffLeadNote).map(({ body }) => body)).toEqual([{ note: 'Llamar el lunes.' }])
    expect(toasts()).toEqual([['success', texts.note.saved, undefined]])
    expect((labelled(texts.note.label) as HTMLTextAreaElement).value).toBe('')
    expect(panel()).toContain('Llamar el lunes.')
  })
})

describe('a failure of the list', () => {
  testFailures({
    prepare,
    routes,
    path: list,
    operation: listStaffLeads,
    answer: (given) => answerList(given),
    content: row.email,
  })
})

describe('a failure of the lead', () => {
  testFailures({
    prepare,
    routes,
    path,
    operation: getStaffLead,
    answer: (given) => answer(given),
    content: 'Queremos un programa.',
  })
})
