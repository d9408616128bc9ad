import { expect, test } from 'vitest'
import type { OpenMove, ReportEvent } from '@grana/contract/reports/report'
import { reportWork } from '@grana/messages/es/apps/report-work'
import { reports } from '@grana/messages/es/apps/reports'
import { whatHappened } from '../report/what-happened.ts'
import { nameOf } from './move-dialog.tsx'

const back: OpenMove = { to: 'triaging', needs: [], only_proposes: false }

test('back to triage is named by what it ends', () => {
  expect(nameOf(back, { state: 'needs_info' })).toBe(reports.moves.acts.withdrawn_question)
  expect(nameOf(back, { state: 'closed' })).toBe(reports.moves.acts.triaging)
})

test('the history says whether a question was answered or withdrawn', () => {
  const of = (side: ReportEvent['side']) =>
    whatHappened({ kind: 'moved', side, from: 'needs_info', to: 'triaging', details: {} } as unknown as ReportEvent)
  expect(of('agent')).toBe(reports.timeline.answered)
  expect(of('organization')).toBe(reports.timeline.questionWithdrawn)
  expect(of('staff')).toBe(reports.timeline.questionWithdrawn)
})

test('the history says on which side a report was given to a person', () => {
  const of = (side: ReportEvent['side'], details: object, concerns?: object) =>
    whatHappened({ kind: 'assigned', side, details, ...(concerns && { concerns }) } as unknown as ReportEvent)
  const elena = { id: 'elena', name: 'Elena' }
  const { timeline } = reportWork
  expect(of('organization', { user: 'elena' }, elena)).toBe(timeline.assigned('Elena'))
  expect(of('staff', { staff: '1', triager: 'elena' }, elena)).toBe(timeline.triagerAssigned('Elena'))
  expect(of('staff', { staff: '1' })).toBe(timeline.triagerReleased)
  expect(of('organization', {})).toBe(timeline.released)
})
