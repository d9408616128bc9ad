// @vitest-environment happy-dom
import { act } from 'react'
import { describe, expect, test, vi } from 'vitest'
import { callsOf, createCustomersWorld, idOf, open, organizationId, refusal, toasts } from '#app/customers.fixture.tsx'
import { paths } from '#app/paths.ts'
import { markNotificationsRead } from '@grana/contract/notifications/inbox'
import {
  correctReport,
  listCorrectionTargets,
  redactReportFile,
  redactReportText,
} from '@grana/contract/reports/corrections'
import { getReport } from '@grana/contract/reports/organization-reports'
import type { Report } from '@grana/contract/reports/report'
import { sampleOf, sampleRow } from '@grana/contract/sample-of.fixture'
import { redaction } from '@grana/messages/es/apps/redaction'
import { redactionMarks } from '@grana/messages/es/apps/redaction-marks'
import { errorTexts } from '@grana/messages/es/errors'
import { hasControl, shown } from '@grana/parts/app/app.fixture'

const id = idOf(1)
const params = { organization: organizationId, report: id }
const { panel, correct, text: texts, file: fileTexts } = redaction
const file = sampleRow(getReport.answer.shape.files, { id: idOf(5), name: 'passport.png', state: 'ready' })
const redactedFile = { ...file, name: redactionMarks.text, state: 'redacted' } as const

async function show(can: Partial<Report['can']>, changes: Partial<Report> = {}) {
  const world = await createCustomersWorld()
  const sample = sampleOf(getReport.answer)
  const report = {
    ...sample,
    id,
    title: 'Injektion',
    files: [file],
    target: { id: idOf(2, 7), name: 'Web', address: 'web.example' },
    ...changes,
    can: { ...sample.can, ...can },
  }
  world.api.answer(getReport, () => ({ data: report }))
  world.api.answer(markNotificationsRead, () => ({ data: { unread: 0 } }))
  world.api.answer(listCorrectionTargets, () => ({
    data: [
      { id: idOf(2, 7), name: 'Web', address: 'web.example' },
      { id: idOf(3, 7), name: 'API', address: 'api.example' },
    ],
  }))
  return { world, report, page: await open(world, paths.report(id)) }
}

describe('corrections', () => {
  test('send only what differs', async () => {
    const { world, report, page } = await show({ correct: true })
    world.api.answer(correctReport, () => ({ data: report }))
    await page.press(panel.correct)
    await page.fill(correct.name, 'Injection')
    await page.press(correct.send)
    expect(callsOf(world, correctReport)[0]).toMatchObject({ params, body: { title: 'Injection' } })
  })

  test('are not offered to readers', async () => {
    await show({ correct: false })
    expect(hasControl(panel.correct)).toBe(false)
    expect(hasControl(panel.redact)).toBe(false)
    expect(hasControl(fileTexts.open(file.name))).toBe(false)
  })
})

describe('redactions', () => {
  test('of a text need a reason, and say when the text is not there', async () => {
    const { world, page } = await show({ redact: true })
    world.api.answer(redactReportText, () => refusal('redaction.not_found'))
    await page.press(panel.redact)
    expect(shown()).toContain(texts.warning)
    await page.fill(texts.piece, 'sk_live_1')
    await page.press(texts.send)
    expect(callsOf(world, redactReportText)).toEqual([])
    await page.fill(texts.reason, 'A live key')
    await page.press(texts.send)
    expect(callsOf(world, redactReportText)[0]).toMatchObject({
      params,
      body: { piece: 'sk_live_1', reason: 'A live key' },
    })
    await vi.waitFor(() => expect(JSON.stringify(toasts())).toContain(errorTexts['redaction.not_found']))
  })

  test('of a file are asked for beside it, and leave the mark', async () => {
    const { world, report, page } = await show({ redact: true })
    world.api.answer(redactReportFile, () => ({ data: report }))
    const button = document.querySelector<HTMLButtonElement>(`button[aria-label="${fileTexts.open(file.name)}"]`)
    await act(async () => button?.click())
    expect(shown()).toContain(fileTexts.warning)
    await page.fill(texts.reason, 'A person')
    world.api.answer(getReport, () => ({
      data: { ...report, files: [redactedFile] },
    }))
    await page.press(texts.send)
    expect(callsOf(world, redactReportFile)[0]).toMatchObject({
      params: { ...params, file: file.id },
      body: { reason: 'A person' },
    })
    await vi.waitFor(() => expect(shown()).toContain(redactionMarks.text))
    expect(hasControl(fileTexts.open(redactionMarks.text))).toBe(false)
  })
})

test('the history shows both values of a correction, and why something was redacted', async () => {
  const event = sampleRow(getReport.answer.shape.events)
  await show(
    {},
    {
      events: [
        { ...event, number: 1, kind: 'corrected', details: { title: 'Injection', title_before: 'Injektion' } },
        { ...event, number: 2, kind: 'redacted', text: 'A live key', details: { fields: 'summary,history' } },
      ],
    },
  )
  expect(shown()).toContain(redaction.corrected([redaction.fields.title]))
  expect(document.querySelector('del')?.textContent).toContain('Injektion')
  expect(document.querySelector('ins')?.textContent).toContain('Injection')
  expect(shown()).toContain(redaction.redacted('summary,history'))
  expect(shown()).toContain('A live key')
})
