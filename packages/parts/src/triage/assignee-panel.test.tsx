// @vitest-environment happy-dom
import { act } from 'react'
import { expect, it, vi } from 'vitest'
import type { Report } from '@grana/contract/reports/report'
import { reportWork } from '@grana/messages/es/apps/report-work'
import { AppContext, type AppServices } from '../app/app-context.ts'
import { WithQueries } from '../app/app.fixture.tsx'
import { mount, settle } from '../app/mounted.fixture.ts'
import { AssigneePanel } from './assignee-panel.tsx'
import type { ReportActions } from './report-actions.ts'

const texts = reportWork.people
const people = [
  { id: 'elena', name: 'Elena Tamayo' },
  { id: 'marina', name: 'Marina Olvera' },
]
const state = { status: 'signed-in', user: { id: 'reader' } }
const services = {
  runtime: { portalUrl: 'https://portal.example' },
  session: { subscribe: () => () => undefined, state: () => state },
} as unknown as AppServices

async function open(assigned?: (typeof people)[number]) {
  const assign = vi.fn<NonNullable<ReportActions['assign']>>(async () => undefined)
  const assignees = { queryKey: ['listReportAssignees', {}, {}], queryFn: async () => people }
  const actions = { assignees, assign } as unknown as ReportActions
  const report = {
    agent: { id: 'a', username: 'marga_q' },
    assigned_to: assigned,
    can: { assign: true },
  } as unknown as Report
  await mount(
    <AppContext value={services}>
      <WithQueries>
        <AssigneePanel report={report} actions={actions} />
      </WithQueries>
    </AppContext>,
  )
  await act(async () => document.querySelector('button')?.click())
  await settle()
  return assign
}

const button = (name: string) =>
  [...document.querySelectorAll('button')].find(({ textContent }) => textContent === name)

async function choose(id: string): Promise<void> {
  const select = document.querySelector('select') as HTMLSelectElement
  await act(async () => {
    select.value = id
    select.dispatchEvent(new Event('change', { bubbles: true }))
  })
}

it('offers to assign an unassigned report, once a person is chosen', async () => {
  const assign = await open()
  expect(button(texts.remove)).toBeUndefined()
  expect(button(texts.save)?.getAttribute('aria-disabled')).toBe('true')
  await act(async () => button(texts.save)?.click())
  expect(assign).not.toHaveBeenCalled()
  await choose('marina')
  await act(async () => button(texts.save)?.click())
  expect(assign).toHaveBeenCalledExactlyOnceWith('marina')
})

it('offers to leave an assigned report unassigned only after that was chosen', async () => {
  const assign = await open(people[0])
  expect(button(texts.remove)).toBeUndefined()
  await choose('')
  await act(async () => button(texts.remove)?.click())
  expect(assign).toHaveBeenCalledExactlyOnceWith(undefined)
})
