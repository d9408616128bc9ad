import { act } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Report } from '@grana/contract/reports/report'
import { formatMoneyRange } from '@grana/contract/reports/reward'
import { reportWork } from '@grana/messages/es/apps/report-work'
import { programLabels } from '@grana/messages/es/program-labels'
import { WithQueries } from '../app/app.fixture.tsx'
import { mount, settle } from '../app/mounted.fixture.ts'
import { SeverityPanel } from './severity-panel.tsx'

const texts = reportWork.severity
const span = (least: number, most: number) => ({ currency: 'USD', min_cents: least, max_cents: most }) as const
const ranges = { medium: span(40_000, 80_000), high: span(120_000, 250_000) }
// 7.1
const vector = 'CVSS:3.1/AV:N/AC:L/PR:L/UI:N/S:U/C:H/I:L/A:N'
let page: Awaited<ReturnType<typeof mount>> | undefined

async function open(changes: object = {}): Promise<void> {
  const report = {
    severity: 'high',
    claimed_severity: 'high',
    cvss: vector,
    events: [],
    agent: { id: 'a', username: 'marga_q' },
    can: { set_severity: true, only_proposes_severity: false },
    reward: { ranges },
    ...changes,
  } as unknown as Report
  page = await mount(
    <WithQueries>
      <SeverityPanel report={report} actions={{ setSeverity: async () => undefined }} />
    </WithQueries>,
  )
  await act(async () => document.querySelector('button')?.click())
  await act(async () => vi.dynamicImportSettled())
  await settle()
}

async function choose(severity: string): Promise<void> {
  const select = document.querySelector('dialog select') as HTMLSelectElement
  await act(async () => {
    select.value = severity
    select.dispatchEvent(new Event('change', { bubbles: true }))
  })
}

const shown = () => document.querySelector('dialog')?.textContent ?? ''
const warning = texts.differs(programLabels.severities.high, 7.1)

beforeEach(() => document.body.replaceChildren())
afterEach(() => page?.unmount())

test('shows no warning for the level of the vector', async () => {
  await open()
  expect(shown()).not.toContain(warning)
  expect(shown()).toContain(texts.rewardSame(formatMoneyRange(ranges.high)))
})

test('warns of a level that differs from the vector, and shows the new reward', async () => {
  await open()
  await choose('medium')
  expect(shown()).toContain(warning)
  expect(shown()).toContain(texts.rewardChanges(formatMoneyRange(ranges.high), formatMoneyRange(ranges.medium)))
})

test('shows that a level pays nothing', async () => {
  await open()
  await choose('low')
  expect(shown()).toContain(texts.rewardChanges(formatMoneyRange(ranges.high), texts.noReward))
})

test('hides ranges from readers who may not see them', async () => {
  await open({ cvss: undefined, reward: {} })
  await choose('medium')
  expect(shown()).not.toContain(texts.rewardChanges('', '').slice(0, 20))
  expect(shown()).not.toContain(warning)
})
