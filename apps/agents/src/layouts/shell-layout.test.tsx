// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test } from 'vitest'
import { paths } from '#app/paths.ts'
import { routes } from '#app/routes.tsx'
import { listAgentPrograms } from '@grana/contract/programs/agents'
import { listAgentReports } from '@grana/contract/reports/agent-reports'
import { sampleOf, sampleRow } from '@grana/contract/sample-of.fixture'
import { agentPrograms } from '@grana/messages/es/apps/agent-programs'
import { pointsTexts } from '@grana/messages/es/apps/points'
import { reports } from '@grana/messages/es/apps/reports'
import { shell } from '@grana/messages/es/apps/shell'
import { agentEngagements } from '@grana/messages/es/pentests/agent-engagements'
import { createAppWorld, fill, openRoutes, press, shown, type AppWorld } from '@grana/parts/app/app.fixture'
import { until } from '@grana/parts/app/mounted.fixture'

let world: AppWorld
let page: Awaited<ReturnType<typeof openRoutes>>

const places = () =>
  [...document.querySelectorAll('aside nav a')].map((link) => [link.textContent, link.getAttribute('href')])
const current = () => document.querySelector('aside [aria-current=page]')?.textContent

beforeEach(async () => {
  world = await createAppWorld({ app: 'agents', user: { two_factor_enabled: true } })
  world.api.answer(listAgentPrograms, () => ({ data: sampleOf(listAgentPrograms.answer) }))
})
afterEach(() => page.unmount())

test('every screen has its place in the navigation, and the current one is marked', async () => {
  page = await openRoutes(world, routes, paths.home())
  expect(places()).toEqual([
    [shell.home, paths.home()],
    [agentPrograms.title, paths.programs()],
    [reports.agent.title, paths.reports()],
    [shell.payments, paths.payments()],
    [agentEngagements.title, paths.pentests()],
    [pointsTexts.title, paths.points()],
    [shell.programs, paths.explore()],
    [shell.help, paths.help()],
  ])
  expect(current()).toBe(shell.home)
  await press(agentPrograms.title)
  await until(() => expect(shown()).toContain(agentPrograms.empty))
  expect(page.address()).toBe(paths.programs())
  expect(current()).toBe(agentPrograms.title)
})

test('an unknown address says so, inside the frame', async () => {
  page = await openRoutes(world, routes, '/nowhere')
  expect(document.querySelector('main')?.textContent).toContain(shell.notFound.heading)
  expect(places()).toHaveLength(8)
})

test('search and go-to finds own reports and programs, and the navigation counts what waits', async () => {
  const report = sampleOf(listAgentReports.answer, {
    reports: [sampleRow(listAgentReports.answer.shape.reports, { reference: 'TB-12', title: 'Twice the balance' })],
  })
  world.api.answer(listAgentReports, () => ({ data: report, meta: { page: 1, total: 3 } }))
  page = await openRoutes(world, routes, paths.help())
  await until(() =>
    expect(places().map(([label]) => label)).toContain(`${reports.agent.title}3 ${shell.waiting.questions(3)}`),
  )
  await press(shell.goTo.button)
  await until(() => expect(document.querySelector('[role=option]')?.textContent).toBe(reports.write.start))
  await fill(shell.goTo.placeholder, 'balance')
  await until(() => expect(document.querySelector('[role=option]')?.textContent).toContain('TB-12'))
})
