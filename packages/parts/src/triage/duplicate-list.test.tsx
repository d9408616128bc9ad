// @vitest-environment happy-dom
import { expect, it } from 'vitest'
import { CallError } from '@grana/client/call-error'
import { listDuplicateCandidates, type DuplicateCandidates } from '@grana/contract/reports/duplicates'
import type { AvailableTransition, Report } from '@grana/contract/reports/report'
import { sampleRow } from '@grana/contract/sample-of.fixture'
import { reportWork } from '@grana/messages/es/apps/report-work'
import { createAppWorld, InApp } from '../app/app.fixture.tsx'
import { mount, settle } from '../app/mounted.fixture.ts'
import { DuplicateList } from './duplicate-list.tsx'
import type { ReportActions } from './report-actions.ts'

const texts = reportWork.duplicates
const { reports: reportsSchema, known_issues: knownSchema } = listDuplicateCandidates.answer.shape
const closing: AvailableTransition = { to: 'closed', reason: 'duplicate', needs: ['original'], only_proposes: false }

async function show(answer: () => Promise<DuplicateCandidates>, moves: AvailableTransition[] = [closing]) {
  const report = { id: 'one', moves } as unknown as Report
  const actions = {
    duplicateCandidates: { queryKey: ['listDuplicateCandidates', {}, {}], queryFn: answer },
  } as unknown as ReportActions
  const { services } = await createAppWorld()
  await mount(
    <InApp services={services}>
      <DuplicateList report={report} actions={actions} />
    </InApp>,
  )
  await settle()
  return document.body.textContent
}
const buttons = () => [...document.querySelectorAll('button')].map((button) => button.textContent)

const earlier = sampleRow(reportsSchema, { id: 'a', reference: 'BT-1', title: 'First', is_earlier: true })
const later = sampleRow(reportsSchema, { id: 'b', reference: 'BT-9', title: 'Second', is_earlier: false })
const known = sampleRow(knownSchema, { id: 'c', title: 'Known', known_since: '2026-01-02' })

it('offers to cite earlier reports and known issues, and says which came later', async () => {
  const shown = await show(async () => ({ reports: [earlier, later], known_issues: [known] }))
  expect(shown).toContain('Second')
  expect(shown).toContain(texts.later)
  expect(buttons()).toEqual([texts.link('BT-1'), texts.linkKnown])
})

it('offers nothing to readers who may not close', async () => {
  await show(async () => ({ reports: [earlier], known_issues: [known] }), [])
  expect(buttons()).toEqual([])
})

it('says that nothing is alike', async () => {
  expect(await show(async () => ({ reports: [], known_issues: [] }))).toContain(texts.none)
})

it('says that the search failed', async () => {
  expect(await show(async () => Promise.reject(new CallError('server.unavailable')))).toContain(texts.failed)
})
