// @vitest-environment happy-dom
import { act } from 'react'
import { beforeEach, describe, expect, test } from 'vitest'
import { paths } from '#app/paths.ts'
import { routes } from '#app/routes.tsx'
import { getAgentProgram } from '@grana/contract/programs/agents'
import {
  deleteReportDraft,
  getAgentReport,
  getReportDraft,
  listAgentReports,
  saveReportDraft,
  submitReport,
  type ReportDraftAnswer,
} from '@grana/contract/reports/agent-reports'
import type { ReportDraft } from '@grana/contract/reports/draft'
import { listEvidence } from '@grana/contract/reports/evidence-files'
import { sampleOf, sampleRow } from '@grana/contract/sample-of.fixture'
import { evidence } from '@grana/messages/es/apps/evidence'
import { reports } from '@grana/messages/es/apps/reports'
import { writeReport } from '@grana/messages/es/apps/write-report'
import { errorTexts } from '@grana/messages/es/errors'
import { successTexts } from '@grana/messages/es/success'
import { createAppWorld, fill, shown, type AppWorld } from '@grana/parts/app/app.fixture'
import { settle } from '@grana/parts/app/mounted.fixture'
import {
  callsOf,
  dialog,
  idOf,
  labelled,
  linksTo,
  openScreen,
  refusal,
  testFailures,
  toasts,
} from '@grana/parts/app/screen.fixture'

const texts = reports.write
const id = idOf(1)
const sent = idOf(2)
const path = paths.writeStep(id, 'review')
const program = { id: idOf(3), name: 'Mobile banking' }
const target = { id: idOf(4), name: 'Web', type: 'website', address: 'web.example', tier: 1 } as const
const whole: ReportDraft = {
  target_id: target.id,
  weakness: 'stored-xss',
  severity: 'high',
  title: 'Comments run code',
  summary: 'It runs.',
  steps: 'Comment.',
  impact: 'Accounts of others.',
}

let world: AppWorld

const answer = (draft: ReportDraft = whole, more: Partial<ReportDraftAnswer> = {}, { api } = world) =>
  api.answer(getReportDraft, () => ({
    data: sampleOf(getReportDraft.answer, { id, program, targets: [target], revision: 1, ...more, draft }),
  }))

async function enter(hasFactor = true): Promise<AppWorld> {
  const entered = await createAppWorld({ app: 'agents', user: { two_factor_enabled: hasFactor } })
  entered.api.answer(listEvidence, () => ({ data: [] }))
  entered.api.answer(saveReportDraft, () => ({ data: sampleOf(saveReportDraft.answer, { revision: 2 }) }))
  const meta = sampleOf(listAgentReports.meta)
  entered.api.answer(listAgentReports, () => ({ data: sampleOf(listAgentReports.answer), meta }))
  return entered
}
const open = () => openScreen(world, routes, path)
const valueOf = (label: string) => (labelled(label) as HTMLTextAreaElement).value

/** Saves at once instead of after the pause in typing. */
async function save(): Promise<void> {
  await act(async () => void dispatchEvent(new Event('online')))
  await settle()
}

beforeEach(async () => {
  localStorage.clear()
  world = await enter()
})

describe('the draft', () => {
  test('is shown with its program, rules and text', async () => {
    answer()
    await open()
    expect(linksTo(program.name)).toEqual([paths.program(program.id)])
    expect(valueOf(texts.steps)).toBe(whole.steps)
    expect(shown()).toContain(target.address)
  })

  test('that is empty says that nothing is written yet', async () => {
    answer({})
    await open()
    expect(shown()).toContain(texts.nothing)
  })

  test('of a pentest begins from an earlier finding, without its steps, and keeps a weakness chosen before', async () => {
    answer({ weakness: 'sql-injection' })
    const pentest = sampleOf(getAgentProgram.answer)
    world.api.answer(getAgentProgram, () => ({
      data: { ...pentest, program: { ...pentest.program, kind: 'pentest' as const } },
    }))
    const texted = {
      title: 'An earlier finding',
      summary: 'It runs.',
      steps: 'Comment.',
      impact: 'Accounts of others.',
    }
    const earlier = sampleOf(getAgentReport.answer, { id: sent, weakness: 'stored-xss', ...texted })
    const card = sampleRow(listAgentReports.answer.shape.reports, { id: sent, title: 'An earlier finding' })
    const listed = sampleOf(listAgentReports.answer, { reports: [card] })
    world.api.answer(listAgentReports, () => ({ data: listed, meta: sampleOf(listAgentReports.meta) }))
    world.api.answer(getAgentReport, () => ({ data: earlier }))
    await openScreen(world, routes, paths.writeStep(id, 'finding'))
    await fill(writeReport.earlier.label, sent)
    await settle()
    expect(valueOf(texts.name)).toBe('An earlier finding')
    expect(valueOf(texts.summary)).toBe(whole.summary)
    expect(valueOf(texts.steps)).toBe('')
    await save()
    expect(callsOf(world, saveReportDraft).at(-1)?.body).toMatchObject({
      draft: { weakness: 'sql-injection', title: 'An earlier finding' },
    })
  })

  test('of a program without targets says so', async () => {
    answer({}, { targets: [] })
    await open()
    expect(shown()).toContain(texts.noTargets)
  })

  test('is saved with its revision', async () => {
    answer()
    await open()
    await fill(texts.steps, 'Comment twice.')
    await save()
    expect(callsOf(world, saveReportDraft).map(({ body }) => body)).toEqual([
      { revision: 1, draft: { ...whole, steps: 'Comment twice.' } },
    ])
    expect(shown()).toContain(texts.saved)
  })

  test('keeps what is being typed when the connection returns', async () => {
    answer()
    await open()
    await fill(texts.steps, 'One.')
    await save()
    answer({ ...whole, steps: 'One.' }, { revision: 2 })
    await fill(texts.steps, 'One and two.')
    await act(async () => void dispatchEvent(new Event('offline')))
    await save()
    expect(valueOf(texts.steps)).toBe('One and two.')
    expect(callsOf(world, saveReportDraft).at(-1)?.body).toMatchObject({
      revision: 2,
      draft: { steps: 'One and two.' },
    })
    expect(shown()).not.toContain(texts.conflict)
  })

  test('that was changed elsewhere is loaded on request, and the own text stays at hand', async () => {
    answer()
    world.api.answer(saveReportDraft, () => refusal('report.draft_conflict'))
    const page = await open()
    await fill(texts.steps, 'From here.')
    await save()
    expect(shown()).toContain(texts.conflict)
    answer({ ...whole, steps: 'From there.' }, { revision: 5 })
    await page.press(texts.reload)
    expect(valueOf(texts.steps)).toBe('From there.')
    expect(document.querySelector('pre')?.textContent).toContain('From here.')
    await page.press(texts.leftCopyUse)
    expect(valueOf(texts.steps)).toBe('From here.')
  })

  test('is shown as its readers will see it', async () => {
    answer()
    await open()
    const preview = document.querySelector('article')?.textContent
    expect(preview).toContain(whole.title)
    expect(preview).toContain(target.address)
  })

  test('that is empty names in its preview what is missing', async () => {
    answer({})
    await open()
    const preview = document.querySelector('article')?.textContent
    for (const text of [texts.noTitle, texts.noSeverity, texts.noTarget, texts.noWeakness])
      expect(preview).toContain(text)
  })
})

describe('submission', () => {
  test('sends the saved revision after a confirmation, and opens the report', async () => {
    answer()
    world.api.answer(submitReport, () => ({ data: { id: sent } }))
    world.api.answer(getAgentReport, () => ({ data: sampleOf(getAgentReport.answer, { id: sent }) }))
    const page = await open()
    await page.press(texts.send)
    expect(dialog()?.textContent).toContain(texts.sendText)
    await page.pressInDialog(texts.send)
    expect(callsOf(world, submitReport).map(({ params, body }) => [params, body])).toEqual([
      [{ draft: id }, { revision: 1 }],
    ])
    expect(toasts()).toEqual([['success', successTexts['report.submitted'], undefined]])
    expect(page.address()).toBe(paths.report(sent))
  })

  test.each(['report.quota', 'report.program_closed', 'report.target_archived'] as const)(
    'that is refused by %s keeps the form open',
    async (code) => {
      answer()
      world.api.answer(submitReport, () => refusal(code))
      const page = await open()
      await page.press(texts.send)
      await page.pressInDialog(texts.send)
      expect(toasts()).toEqual([['danger', errorTexts[code], undefined]])
      expect([page.address(), valueOf(texts.steps)]).toEqual([path, whole.steps])
    },
  )

  test('waits until every file is ready', async () => {
    answer()
    const file = { id: idOf(8), name: 'captura.png', kind: 'png', size: 9, state: 'checking' } as const
    world.api.answer(listEvidence, () => ({ data: [{ ...file, added_at: '2026-01-01T00:00:00.000Z' }] }))
    const page = await open()
    expect(shown()).toContain(evidence.states.checking)
    await page.press(texts.send)
    expect(dialog()).toBeNull()
    expect(shown()).toContain(evidence.notReady)
  })
})

describe('discarding', () => {
  test('deletes the draft after a confirmation, and returns to the list', async () => {
    answer()
    world.api.answer(deleteReportDraft, () => ({ data: sampleOf(deleteReportDraft.answer) }))
    const page = await open()
    await page.press(writeReport.more)
    await page.press(writeReport.discard)
    expect(callsOf(world, deleteReportDraft)).toEqual([])
    await page.pressInDialog(texts.discard)
    expect(callsOf(world, deleteReportDraft).map(({ params }) => params)).toEqual([{ draft: id }])
    expect(toasts()).toEqual([['success', texts.discarded, undefined]])
    expect(page.address()).toBe(paths.reports())
  })

  test('that fails leaves the form open', async () => {
    answer()
    world.api.answer(deleteReportDraft, () => refusal('server.unavailable'))
    const page = await open()
    await page.press(writeReport.more)
    await page.press(writeReport.discard)
    await page.pressInDialog(texts.discard)
    expect(toasts()).toEqual([['danger', errorTexts['server.unavailable'], undefined]])
    expect([page.address(), valueOf(texts.steps)]).toEqual([path, whole.steps])
  })
})

test('files that cannot be loaded are reported', async () => {
  answer()
  world.api.answer(listEvidence, () => new TypeError('lost'))
  await open()
  expect(shown()).toContain(evidence.loadFailed)
})

test('asks for a second factor before anything is requested', async () => {
  world = await enter(false)
  await open()
  expect(shown()).toContain(texts.factor)
  expect(callsOf(world, getReportDraft)).toEqual([])
})

describe('a failure', () => {
  testFailures({
    prepare: enter,
    routes,
    path,
    operation: getReportDraft,
    answer: (given) => answer(whole, {}, given),
    content: program.name,
  })
})
