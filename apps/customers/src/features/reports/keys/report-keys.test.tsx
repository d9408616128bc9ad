// @vitest-environment happy-dom
import { act } from 'react'
import { beforeEach, expect, test } from 'vitest'
import { createCustomersWorld, idOf, open } from '#app/customers.fixture.tsx'
import { paths } from '#app/paths.ts'
import { getReport } from '@grana/contract/reports/organization-reports'
import type { Report } from '@grana/contract/reports/report'
import { getClosingReferences, listReportAssignees } from '@grana/contract/reports/triage'
import { sampleOf } from '@grana/contract/sample-of.fixture'
import { bulkWork } from '@grana/messages/es/apps/bulk-work'
import { reportWork } from '@grana/messages/es/apps/report-work'
import { reports } from '@grana/messages/es/apps/reports'

const texts = bulkWork.keys
const closing = [{ to: 'closed', reason: 'informative', needs: ['text'], only_proposes: false }] as Report['moves']

beforeEach(() => localStorage.clear())

async function show({ moves, canAssign }: { moves: Report['moves']; canAssign: boolean }) {
  const world = await createCustomersWorld()
  const can = { ...sampleOf(getReport.answer).can, assign: canAssign }
  world.api.answer(getReport, () => ({
    data: sampleOf(getReport.answer, { id: idOf(1), state: 'triaging', moves, can }),
  }))
  world.api.answer(getClosingReferences, () => ({ data: sampleOf(getClosingReferences.answer) }))
  world.api.answer(listReportAssignees, () => ({ data: [], meta: { next: null } }))
  return open(world, paths.report(idOf(1)))
}
const type = (key: string) =>
  act(async () => document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true })))
const dialog = () => document.querySelector('dialog[open]')?.textContent

test('letters open the dialogs of the report once they are switched on', async () => {
  const page = await show({ moves: closing, canAssign: true })
  await type('e')
  expect(dialog()).toBeUndefined()
  await page.press(texts.on)
  await type('?')
  expect(document.activeElement?.textContent).toContain(texts.acts.close)
  await type('e')
  expect(dialog()).toContain(reports.moves.acts.closed)
  // A letter does nothing while a dialog is open.
  await type('a')
  expect(dialog()).not.toContain(reportWork.people.dialog)
  await page.press(reports.moves.back)
  await type('a')
  expect(dialog()).toContain(reportWork.people.dialog)
})

test('letters do nothing that the report does not offer to the reader', async () => {
  const page = await show({ moves: [], canAssign: false })
  await page.press(texts.on)
  await type('e')
  await type('a')
  expect(dialog()).toBeUndefined()
})
