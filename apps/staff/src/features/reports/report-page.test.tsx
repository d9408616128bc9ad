// @vitest-environment happy-dom
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { paths } from '#app/paths.ts'
import { routes } from '#app/routes.tsx'
import { createStaffWorld, open } from '#app/staff.fixture.tsx'
import type { Report } from '@grana/contract/reports/report'
import { sampleOf, sampleRow } from '@grana/contract/sample-of.fixture'
import {
  applyStaffProposal,
  changeStaffReportState,
  commentStaffReport,
  dismissStaffProposal,
  getStaffClosingReferences,
  getStaffEvidenceLink,
  getStaffReport,
  proposeStaffSeverity,
} from '@grana/contract/staff/triage'
import { getStaffReportAuthors } from '@grana/contract/together/report-authors'
import { evidence } from '@grana/messages/es/apps/evidence'
import { reportWork } from '@grana/messages/es/apps/report-work'
import { reports } from '@grana/messages/es/apps/reports'
import { errorTexts } from '@grana/messages/es/errors'
import { formTexts } from '@grana/messages/es/forms'
import { together } from '@grana/messages/es/payments/together'
import { hasControl, shown, type AppWorld } from '@grana/parts/app/app.fixture'
import { callsOf, dialog, idOf, refusal, testFailures, toasts } from '@grana/parts/app/screen.fixture'

const { moves: moveTexts } = reports
const { reply, severity: severityTexts, proposals: proposalTexts } = reportWork
const id = idOf(1)
const path = paths.one('reports', id)
const sample = sampleOf(getStaffReport.answer, {
  id,
  title: 'Comments run code',
  state: 'triaging',
  agent: { id: idOf(2), username: 'mar' },
})
const ask = { to: 'needs_info', needs: ['text'], only_proposes: false } satisfies Report['moves'][number]

let world: AppWorld

const answer = ({ api }: AppWorld, changes: Partial<Report> = {}) =>
  api.answer(getStaffReport, () => ({ data: { ...sample, ...changes } }))
const can = (given: Partial<Report['can']>) => ({ can: { ...sample.can, ...given } })

beforeEach(async () => {
  world = await createStaffWorld({ role: 'triager' })
  world.api.answer(getStaffClosingReferences, () => ({ data: sampleOf(getStaffClosingReferences.answer) }))
})

test('shows the report, and offers nothing that the triager may not do', async () => {
  answer(world)
  await open(world, path)
  expect(document.querySelector('h1')?.textContent).toBe(sample.title)
  expect(shown()).toContain(moveTexts.none)
  expect(hasControl(reply.send('mar'))).toBe(false)
  expect(shown()).not.toContain(severityTexts.propose)
})

test('names who wrote it together', async () => {
  answer(world)
  const authors = [
    { username: 'mar', percent: 60, is_you: false },
    { username: 'sol', percent: 40, is_you: false },
  ]
  world.api.answer(getStaffReportAuthors, () => ({ data: authors }))
  await open(world, path)
  expect(shown()).toContain(together.authors.title)
  expect(shown()).toContain('sol')
})

describe('a message', () => {
  test('is sent to the agent, and the report is loaded again', async () => {
    answer(world, can({ message: true, note: true }))
    world.api.answer(commentStaffReport, () => ({ data: sample }))
    const page = await open(world, path)
    await page.fill(reply.label('mar'), 'In which version?')
    await page.press(reply.send('mar'))
    expect(callsOf(world, commentStaffReport).map(({ params, body }) => [params, body])).toEqual([
      [{ id }, { text: 'In which version?', audience: 'everyone' }],
    ])
    expect(toasts()).toEqual([['success', reports.reply.sent, undefined]])
    expect(callsOf(world, getStaffReport)).toHaveLength(2)
  })

  test('stays internal as a note', async () => {
    answer(world, can({ note: true }))
    world.api.answer(commentStaffReport, () => ({ data: sample }))
    const page = await open(world, path)
    await page.fill(reply.noteLabel, 'Parece repetido.')
    await page.press(reply.saveNote)
    expect(callsOf(world, commentStaffReport).map(({ body }) => body)).toEqual([
      { text: 'Parece repetido.', audience: 'internal' },
    ])
  })

  test('that is refused says why', async () => {
    answer(world, can({ message: true }))
    world.api.answer(commentStaffReport, () => refusal('report.frozen'))
    const page = await open(world, path)
    await page.fill(reply.label('mar'), 'Hola')
    await page.press(reply.send('mar'))
    expect(toasts()).toEqual([['danger', errorTexts['report.frozen'], undefined]])
  })
})

describe('a decision', () => {
  test('asks the agent a question', async () => {
    answer(world, { moves: [ask] })
    world.api.answer(changeStaffReportState, () => {
      answer(world, { state: 'needs_info' })
      return { data: sample }
    })
    const page = await open(world, path)
    await page.press(moveTexts.acts.needs_info)
    await page.fill(moveTexts.question, 'With which account?')
    await page.pressInDialog(moveTexts.acts.needs_info)
    expect(callsOf(world, changeStaffReportState).map(({ body }) => body)).toEqual([
      { to: 'needs_info', text: 'With which account?' },
    ])
    expect(toasts()).toEqual([['success', moveTexts.done.needs_info, undefined]])
    expect(shown()).toContain(reports.states.needs_info)
  })

  test('that does not reach the API keeps its dialog', async () => {
    answer(world, { moves: [ask] })
    world.api.answer(changeStaffReportState, () => new TypeError('lost'))
    const page = await open(world, path)
    await page.press(moveTexts.acts.needs_info)
    await page.fill(moveTexts.question, 'With which account?')
    await page.pressInDialog(moveTexts.acts.needs_info)
    expect(toasts()).toEqual([['danger', formTexts.network['network.unreachable'], undefined]])
    expect(dialog()).not.toBeNull()
  })

  test('on the severity is proposed with a reason', async () => {
    answer(world, can({ set_severity: true, only_proposes_severity: true }))
    world.api.answer(proposeStaffSeverity, () => ({ data: sample }))
    const page = await open(world, path)
    await page.press(`${severityTexts.propose} ${severityTexts.title.toLowerCase()}`)
    await page.fill(severityTexts.level, 'high')
    await page.fill(severityTexts.reason, 'Afecta a todas las cuentas.')
    await page.pressInDialog(severityTexts.send)
    expect(callsOf(world, proposeStaffSeverity).map(({ body }) => body)).toEqual([
      { severity: 'high', text: 'Afecta a todas las cuentas.' },
    ])
  })
})

describe('a proposal', () => {
  const proposed = {
    events: [sampleRow(getStaffReport.answer.shape.events, { number: 7, kind: 'proposed', to: 'closed' })],
    proposals: [{ number: 7, fits: true, can_apply: true, can_dismiss: true }],
  }

  test('is applied', async () => {
    answer(world, proposed)
    world.api.answer(applyStaffProposal, () => {
      answer(world)
      return { data: sample }
    })
    const page = await open(world, path)
    await page.press(proposalTexts.apply)
    expect(callsOf(world, applyStaffProposal).map(({ params }) => params)).toEqual([{ id, proposal: '7' }])
    expect(toasts()).toEqual([['success', proposalTexts.applied, undefined]])
    expect(hasControl(proposalTexts.apply)).toBe(false)
  })

  test.each([
    ['without a reason', '', {}],
    ['with a reason', 'It is not so.', { text: 'It is not so.' }],
  ])('is dismissed %s', async (_, text, body) => {
    answer(world, proposed)
    world.api.answer(dismissStaffProposal, () => ({ data: sample }))
    const page = await open(world, path)
    await page.press(proposalTexts.dismiss)
    if (text !== '') await page.fill(proposalTexts.dismissReason, text)
    await page.pressInDialog(proposalTexts.dismiss)
    expect(callsOf(world, dismissStaffProposal).map((call) => call.body)).toEqual([body])
    expect(toasts()).toEqual([['success', proposalTexts.dismissed, undefined]])
  })
})

test('a file is downloaded by a link, after a warning about its content', async () => {
  const went = vi.spyOn(location, 'assign').mockImplementation(() => undefined)
  const file = sampleRow(getStaffReport.answer.shape.files, { id: idOf(5), name: 'a.png', state: 'ready', size: 9 })
  answer(world, { files: [file] })
  world.api.answer(getStaffEvidenceLink, () => ({ data: { url: 'https://files.example/a.png' } }))
  const page = await open(world, path)
  expect(shown()).toContain(evidence.care)
  await page.press(`a.png${evidence.kinds.png}${evidence.size(9)}${evidence.download}`)
  expect(callsOf(world, getStaffEvidenceLink).map(({ params }) => params)).toEqual([{ id, file: idOf(5) }])
  expect(went.mock.calls).toEqual([['https://files.example/a.png']])
  went.mockRestore()
})

describe('a failure', () => {
  testFailures({
    prepare: createStaffWorld,
    routes,
    path,
    operation: getStaffReport,
    answer: (given) => answer(given),
    content: sample.title,
  })
})
