import { expect, test } from 'vitest'
import type { AvailableTransition, ReportEvent } from '@grana/contract/reports/report'
import { reportWork } from '@grana/messages/es/apps/report-work'
import { reports } from '@grana/messages/es/apps/reports'
import { reportEventText } from '../report/report-event-text.ts'
import { transitionLabel } from './transition-dialog.tsx'

const back: AvailableTransition = { to: 'triaging', needs: [], only_proposes: false }

test('back to triage is named by what it ends', () => {
  expect(transitionLabel(back, { state: 'needs_info' })).toBe(reports.moves.acts.withdrawn_question)
  expect(transitionLabel(back, { state: 'closed' })).toBe(reports.moves.acts.triaging)
})

test('the history distinguishes an answered question from a withdrawn one', () => {
  const of = (side: ReportEvent['side']) =>
    reportEventText({ kind: 'moved', side, from: 'needs_info', to: 'triaging', details: {} } as unknown as ReportEvent)
  expect(of('agent')).toBe(reports.timeline.answered)
  expect(of('organization')).toBe(reports.timeline.questionWithdrawn)
  expect(of('staff')).toBe(reports.timeline.questionWithdrawn)
})

test('the history shows on which side a report was assigned', () => {
  const of = (side: ReportEvent['side'], details: object, concerns?: object) =>
    reportEventText({ kind: 'assigned', side, details, ...(concerns && { concerns }) } as unknown as ReportEvent)
  const elena = { id: 'elena', name: 'Elena' }
  const { timeline } = reportWork
  expect(of('organization', { user: 'elena' }, elena)).toBe(timeline.assigned('Elena'))
  expect(of('staff', { staff: '1', triager: 'elena' }, elena)).toBe(timeline.triagerAssigned('Elena'))
  expect(of('staff', { staff: '1' })).toBe(timeline.triagerReleased)
  expect(of('organization', {})).toBe(timeline.released)
})
