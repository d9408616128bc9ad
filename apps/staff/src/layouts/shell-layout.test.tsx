// @vitest-environment happy-dom
import { afterEach, expect, test } from 'vitest'
import { paths } from '#app/paths.ts'
import { routes } from '#app/routes.tsx'
import { createStaffWorld, onePage } from '#app/staff.fixture.tsx'
import { sampleOf, sampleRow } from '@grana/contract/sample-of.fixture'
import { listStaffLeads } from '@grana/contract/staff/leads'
import {
  getStaffOverview,
  listStaffAuditEvents,
  type StaffOverview,
  type StaffSection,
} from '@grana/contract/staff/overview'
import { listStaffPeople } from '@grana/contract/staff/people'
import { listStaffReports } from '@grana/contract/staff/triage'
import { shell } from '@grana/messages/es/apps/shell'
import { errorTexts } from '@grana/messages/es/errors'
import { shortDate } from '@grana/messages/es/formats/dates'
import { formTexts } from '@grana/messages/es/forms'
import { staffHome } from '@grana/messages/es/staff/home'
import { staffTexts as texts } from '@grana/messages/es/staff/staff'
import { createAppWorld, fill, openRoutes, press, shown, type AppWorld } from '@grana/parts/app/app.fixture'
import { until } from '@grana/parts/app/mounted.fixture'
import { portalLinks } from '@grana/parts/app/portal-links'
import { callsOf, idOf, linksTo, refusal } from '@grana/parts/app/screen.fixture'

let page: Awaited<ReturnType<typeof openRoutes>>

const answerLists = ({ api }: AppWorld) => {
  const meta = { ...sampleOf(listStaffLeads.meta), ...onePage }
  api.answer(listStaffLeads, () => ({ data: [], meta }))
  api.answer(listStaffAuditEvents, () => ({ data: [], meta: onePage }))
}
const enter = async (overview?: Partial<StaffOverview>) => {
  const world = await createStaffWorld(overview)
  answerLists(world)
  page = await openRoutes(world, routes, paths.home())
}
const refuse = async (reply: ReturnType<typeof refusal> | Error) => {
  const world = await createAppWorld({ app: 'staff' })
  world.api.answer(getStaffOverview, () => reply)
  answerLists(world)
  page = await openRoutes(world, routes, paths.home())
  return world
}

const admit = ({ api }: AppWorld, place: StaffSection) =>
  api.answer(getStaffOverview, () => ({
    data: { role: 'triager' as const, places: [{ place, waiting: 0, oldest_at: null }] },
  }))

afterEach(() => page.unmount())

test('the navigation has the sections of the user, with what waits in each', async () => {
  await enter()
  const entries = [...document.querySelectorAll('aside nav a')].map((link) => link.getAttribute('href'))
  expect(entries.slice(0, -1)).toEqual([paths.home(), paths.place('leads'), paths.place('organizations')])
  expect(document.querySelector('aside nav')?.textContent).toContain(texts.waiting(3))
})

test('the home shows what waits, with its age, and names what is done', async () => {
  await enter()
  expect(document.querySelector('h1')?.textContent).toBe(staffHome.title)
  expect(document.querySelector('main li')?.textContent).toContain(staffHome.queues.leads(3))
  expect(document.querySelector('main li')?.textContent).toContain(shortDate('2026-01-05'))
  expect(linksTo(staffHome.queues.leads(3))).toEqual([paths.place('leads')])
  expect(shown()).toContain(staffHome.nothingIn([texts.places.organizations]))
})

test('the home without anything that waits says so', async () => {
  await enter({ role: 'triager', places: [{ place: 'reports', waiting: 0, oldest_at: null }] })
  expect(shown()).toContain(staffHome.clear)
  expect(shown()).toContain(staffHome.lede.triager)
})

test('a section of another role says whose it is', async () => {
  const world = await createStaffWorld()
  page = await openRoutes(world, routes, paths.place('reports'))
  await until(() => expect(shown()).toContain(texts.closedPlace.text.administrator))
  expect(callsOf(world, listStaffReports)).toEqual([])
})

test('an unknown address says so', async () => {
  const world = await createStaffWorld()
  page = await openRoutes(world, routes, '/nowhere')
  expect(shown()).toContain(shell.notFound.heading)
})

test('a missing passkey says how to add one, and opens the app once there is one', async () => {
  const world = await refuse(refusal('auth.passkey_first'))
  expect(shown()).toContain(texts.factor.text)
  expect(linksTo(texts.factor.action)).toEqual([world.services.runtime.portalUrl + portalLinks.twoFactor])
  admit(world, 'leads')
  await press(texts.factor.again)
  await until(() => expect(document.querySelector('h1')?.textContent).toBe(staffHome.title))
})

test.each([
  ['an outage', refusal('server.unavailable'), errorTexts['server.unavailable']],
  ['a lost connection', new TypeError('lost'), formTexts.network['network.unreachable']],
  ['a lack of rights', refusal('auth.forbidden'), errorTexts['auth.forbidden']],
])('%s is shown with a retry', async (_, reply, text) => {
  const world = await refuse(reply)
  expect(shown()).toContain(texts.failed)
  expect(shown()).toContain(text)
  admit(world, 'acts')
  await press(texts.retry)
  await until(() => expect(document.querySelector('aside nav')?.textContent).toContain(texts.places.acts))
})

test('search and go-to finds leads and organizations, and asks for no section of others', async () => {
  const world = await createStaffWorld()
  answerLists(world)
  const lead = sampleRow(listStaffLeads.answer, { id: idOf(1), name: 'Renata Villalba', organization: 'Quillay' })
  world.api.answer(listStaffLeads, () => ({ data: [lead], meta: { ...sampleOf(listStaffLeads.meta), ...onePage } }))
  page = await openRoutes(world, routes, paths.place('acts'))
  await until(() => expect(document.querySelector('aside')).not.toBeNull())
  await press(shell.goTo.button)
  await until(() => expect(document.querySelector('[role=option]')).not.toBeNull())
  await fill(shell.goTo.placeholder, 'renata')
  await until(() => expect(document.querySelector('[role=option]')?.textContent).toContain('Renata Villalba'))
  expect(callsOf(world, listStaffPeople)).toEqual([])
})
