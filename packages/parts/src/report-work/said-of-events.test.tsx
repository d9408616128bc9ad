import { expect, test } from 'vitest'
import type { OpenMove, ReportEvent } from '@grana/contract/reports/report'
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
