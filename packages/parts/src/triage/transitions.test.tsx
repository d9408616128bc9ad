// @vitest-environment happy-dom
import { act } from 'react'
import { expect, it, vi } from 'vitest'
import type { AvailableTransition, Report } from '@grana/contract/reports/report'
import { reports } from '@grana/messages/es/apps/reports'
import { showToast } from '@grana/ui/show-toast'
import { WithQueries } from '../app/app.fixture.tsx'
import { mount, settle } from '../app/mounted.fixture.ts'
import type { ReportActions } from './report-actions.ts'
import { Transitions } from './transitions.tsx'

vi.mock(import('@grana/ui/show-toast'), async (load) => ({ ...(await load()), showToast: vi.fn() }))

const texts = reports.moves

async function perform(move: AvailableTransition): Promise<void> {
  const report = {
    id: 'one',
    state: 'triaging',
    severity: 'high',
    agent: { id: 'a', username: 'marga_q' },
    proposals: [],
    events: [],
    can: { note: false },
    moves: [move],
    reward: { ranges: {} },
  } as unknown as Report
  const actions = {
    changeState: async () => undefined,
    closingReferences: () => ({
      queryKey: ['getClosingReferences', {}, {}],
      queryFn: async () => ({ clauses: [], originals: [], known_issues: [] }),
    }),
  } as unknown as ReportActions
  await mount(
    <WithQueries>
      <Transitions report={report} actions={actions} />
    </WithQueries>,
  )
  const press = () => act(async () => [...document.querySelectorAll('button')].at(-1)?.click())
  await press()
  await settle()
  await press()
  await settle()
}

const forward: AvailableTransition = { to: 'pending_organization', needs: [], only_proposes: false }

it('confirms a transition by what was done', async () => {
  await perform(forward)
  expect(showToast).toHaveBeenCalledWith({ tone: 'success', title: texts.done.pending_organization })
})

it('confirms a proposal as a proposal', async () => {
  await perform({ ...forward, only_proposes: true })
  expect(showToast).toHaveBeenLastCalledWith({ tone: 'success', title: texts.proposed })
})
