// @vitest-environment happy-dom
import { act } from 'react'
import { beforeEach, expect, it, vi } from 'vitest'
import { reportLimits } from '@grana/contract/reports/draft'
import type { AvailableTransition, Report } from '@grana/contract/reports/report'
import { formatMoney } from '@grana/contract/reports/reward'
import { reports } from '@grana/messages/es/apps/reports'
import { savedAnswerTexts } from '@grana/messages/es/apps/saved-answers'
import { textLength } from '@grana/messages/es/apps/text-length'
import { WithQueries } from '../app/app.fixture.tsx'
import { mount } from '../app/mounted.fixture.ts'
import type { ReportActions } from './report-actions.ts'
import { TransitionDialog, type TransitionDialogProps } from './transition-dialog.tsx'

const texts = reports.moves
const { variables } = savedAnswerTexts
const span = { currency: 'USD', min_cents: 15_000, max_cents: 90_000 } as const
const report = {
  id: 'one',
  state: 'triaging',
  severity: 'high',
  agent: { id: 'a', username: 'marga_q' },
  proposals: [],
  events: [],
  can: { note: false },
  reward: { ranges: { high: span } },
} as unknown as Report
const actions = {
  closingReferences: () => ({
    queryKey: ['getClosingReferences', {}, {}],
    queryFn: async () => ({ clauses: [], originals: [], known_issues: [] }),
  }),
} as unknown as ReportActions
const closing = (reason: AvailableTransition['reason']): AvailableTransition => ({
  to: 'closed',
  reason,
  needs: ['text'],
  only_proposes: false,
})
const savedAnswers: ReportActions['savedAnswers'] = () => ({
  list: {
    queryKey: ['listSavedAnswers', {}, {}],
    queryFn: async () => ({
      data: [
        { name: 'Steps', text: `${variables.agent}: which steps?`, of: 'program' },
        { name: 'Thanks', text: 'Thank you.', of: 'program' },
      ],
      meta: { can_save: false, can_save_for_all: false },
    }),
  },
  values: { agent: 'marga_q', reference: 'BT-1', title: 'One', program: 'Bank' },
  save: async () => undefined,
  remove: async () => undefined,
})
let shown = report
let offered = actions
const onMove = vi.fn<TransitionDialogProps['onMove']>()

async function show(...group: AvailableTransition[]): Promise<void> {
  const noop = () => undefined
  const props = { group, report: shown, actions: offered, isBusy: false, onClose: noop, onMove }
  await mount(
    <WithQueries>
      <TransitionDialog {...props} />
    </WithQueries>,
  )
}

const isShown = (text: string) => document.body.textContent.includes(text)
const press = (name: string) =>
  act(async () => [...document.querySelectorAll('button')].find(({ textContent }) => textContent === name)?.click())
const typed = () => document.querySelector('textarea')

async function put(element: HTMLSelectElement | HTMLTextAreaElement | null, value: string): Promise<void> {
  if (!element) throw new Error('no such control')
  await act(async () => {
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(element), 'value')?.set?.call(element, value)
    element.dispatchEvent(new Event(element.tagName === 'SELECT' ? 'change' : 'input', { bubbles: true }))
  })
}

beforeEach(() => {
  sessionStorage.clear()
  onMove.mockReset()
  shown = report
  offered = actions
})

it('asks for the reason of a closing and preselects none', async () => {
  await show(closing('informative'), closing('not_reproducible'))
  expect([document.querySelector('select')?.value, typed()]).toEqual(['', null])
  await press(texts.acts.closed)
  expect([onMove.mock.calls.length, isShown(texts.reasonMissing)]).toEqual([0, true])
  await put(document.querySelector('select'), 'not_reproducible')
  await put(typed(), 'It does not happen here')
  await press(texts.acts.closed)
  expect(onMove.mock.calls[0]?.[0].reason).toBe('not_reproducible')
})

it('keeps a text that is too long, shows by how much, and does not send it', async () => {
  await show({ to: 'needs_info', needs: ['text'], only_proposes: false })
  await put(typed(), 'a'.repeat(reportLimits.text + 3))
  expect(typed()?.value).toHaveLength(reportLimits.text + 3)
  expect(isShown(textLength.over(3, reportLimits.text))).toBe(true)
  await press(texts.acts.needs_info)
  expect(onMove).not.toHaveBeenCalled()
})

it('accepts with the severity in force, not with the one that triage proposes', async () => {
  const proposal = { number: 4, by: 'Elena Tamayo', severity: 'critical' }
  shown = { ...report, severity: 'medium', proposals: [proposal] } as unknown as Report
  await show({ to: 'accepted', needs: [], only_proposes: false })
  expect(document.querySelector('select')?.value).toBe('medium')
  await press(texts.acts.accepted)
  expect(onMove.mock.calls[0]?.[1]).toMatchObject({ severity: 'medium' })
})

it('shows the minimum and the points before a report is accepted', async () => {
  await show({ to: 'accepted', needs: [], only_proposes: false })
  expect(isShown(texts.severityMinimum(formatMoney('USD', 15_000)))).toBe(true)
  expect(isShown(texts.severityPoints('marga_q', 20))).toBe(true)
})

it('writes a saved answer with the values of the report, and keeps what was typed', async () => {
  shown = { ...report, can: { note: true } } as unknown as Report
  offered = { ...actions, savedAnswers }
  await show({ to: 'needs_info', needs: ['text'], only_proposes: false })
  await put(typed(), 'Good morning.')
  await put(document.querySelector('select'), 'program Steps')
  expect(typed()?.value).toBe('Good morning.\n\nmarga_q: which steps?')
  await put(document.querySelector('select'), 'program Thanks')
  expect(typed()?.value).toBe('Good morning.\n\nThank you.')
})

it('offers no saved answer for a note, for a proposal, or to those who may not read them', async () => {
  offered = { ...actions, savedAnswers }
  shown = { ...report, can: { note: false } } as unknown as Report
  await show({ to: 'needs_info', needs: ['text'], only_proposes: false })
  shown = { ...report, can: { note: true } } as unknown as Report
  await show({ to: 'pending_organization', needs: ['text'], only_proposes: false })
  await show({ to: 'needs_info', needs: ['text'], only_proposes: true })
  expect(isShown(savedAnswerTexts.title)).toBe(false)
})
