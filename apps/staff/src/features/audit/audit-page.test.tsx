// @vitest-environment happy-dom
import { describe, expect, test } from 'vitest'
import { paths } from '#app/paths.ts'
import { routes } from '#app/routes.tsx'
import { createStaffWorld, onePage, open, twoPages } from '#app/staff.fixture.tsx'
import { sampleRow } from '@grana/contract/sample-of.fixture'
import { listStaffAuditEvents } from '@grana/contract/staff/overview'
import { pagerTexts } from '@grana/messages/es/formats/pager'
import { staffActionTexts as texts } from '@grana/messages/es/staff/actions'
import { staffTexts } from '@grana/messages/es/staff/staff'
import { hasControl, shown, type AppWorld } from '@grana/parts/app/app.fixture'
import { until } from '@grana/parts/app/mounted.fixture'
import { callsOf, idOf, testFailures } from '@grana/parts/app/screen.fixture'

const path = paths.place('acts')
const event = sampleRow(listStaffAuditEvents.answer, {
  id: idOf(1),
  action: 'person.suspended',
  subject_name: 'Ana Luna',
  reason: 'Threatened an organization.',
  by: { id: idOf(2), name: 'Bruno Paz' },
})

const answer = ({ api }: AppWorld, data = [event]) => api.answer(listStaffAuditEvents, () => ({ data, meta: onePage }))
const lastAsked = (world: AppWorld) => callsOf(world, listStaffAuditEvents).at(-1)?.query

describe('the log', () => {
  test('shows what was done to whom, by whom and why', async () => {
    const world = await createStaffWorld()
    answer(world)
    await open(world, path)
    const row = document.querySelector('li')?.textContent
    for (const text of [texts.action('person.suspended'), 'Ana Luna', 'Threatened an organization.', 'Bruno Paz'])
      expect(row).toContain(text)
  })

  test('shows an unknown action by its name, and that a reason is missing', async () => {
    const world = await createStaffWorld()
    answer(world, [{ ...event, action: 'moon.landed', reason: null }])
    await open(world, path)
    expect(document.querySelector('li')?.textContent).toContain('moon.landed')
    expect(shown()).toContain(texts.noReason)
  })

  test('is narrowed to the own actions by an administrator', async () => {
    const world = await createStaffWorld()
    answer(world)
    const page = await open(world, path)
    expect(lastAsked(world)).toEqual({ by: 'all', q: '', page: '1' })
    await page.press(texts.filters.me)
    expect(lastAsked(world)).toEqual({ by: 'me', q: '', page: '1' })
    expect(page.address()).toBe(`${path}?by=me`)
  })

  test('offers no such choice to a triager', async () => {
    const world = await createStaffWorld({ role: 'triager' })
    answer(world)
    await open(world, path)
    expect(hasControl(texts.filters.me)).toBe(false)
  })

  test('is searched, and a search without matches can be removed', async () => {
    const world = await createStaffWorld()
    answer(world)
    const page = await open(world, path)
    answer(world, [])
    await page.fill(`${staffTexts.search}: ${texts.searchHint}`, 'nada')
    await until(() => expect(shown()).toContain(texts.noMatch))
    expect(lastAsked(world)).toEqual({ by: 'all', q: 'nada', page: '1' })
    await page.press(staffTexts.clear)
    expect(shown()).toContain(texts.empty.title)
  })

  test('reaches the last page', async () => {
    const world = await createStaffWorld()
    world.api.answer(listStaffAuditEvents, (call) => ({ data: [event], meta: twoPages(call) }))
    const page = await open(world, path)
    await page.press(pagerTexts.next)
    expect(lastAsked(world)).toEqual({ by: 'all', q: '', page: '2' })
  })
})

describe('a failure', () => {
  testFailures({
    prepare: createStaffWorld,
    routes,
    path,
    operation: listStaffAuditEvents,
    answer,
    content: event.subject_name,
  })
})
