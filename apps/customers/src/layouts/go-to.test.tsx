// @vitest-environment happy-dom
import { act } from 'react'
import { expect, test } from 'vitest'
import { callsOf, createCustomersWorld, idOf, open } from '#app/customers.fixture.tsx'
import { paths } from '#app/paths.ts'
import { routes } from '#app/routes.tsx'
import { listMembers } from '@grana/contract/customers/members'
import type { Organization } from '@grana/contract/customers/organizations'
import { listTargets } from '@grana/contract/customers/targets'
import { countNotifications, notificationStream } from '@grana/contract/notifications/inbox'
import type { Operation } from '@grana/contract/operation'
import { listOrganizationPrograms } from '@grana/contract/programs/builder'
import { getReportFigures, listReports } from '@grana/contract/reports/inbox'
import { sampleOf, sampleRow } from '@grana/contract/sample-of.fixture'
import { customerTitles, shell } from '@grana/messages/es/apps/shell'
import { team } from '@grana/messages/es/apps/team'
import { fill, press, type AppWorld } from '@grana/parts/app/app.fixture'
import { until } from '@grana/parts/app/mounted.fixture'

const texts = shell.goTo

function answerAll({ api }: AppWorld): void {
  const report = sampleRow(listReports.answer, { id: idOf(1), reference: 'TB-12', title: 'Twice the balance' })
  const target = sampleRow(listTargets.answer, { id: idOf(2), name: 'Balance API', address: 'api.example.test' })
  const program = sampleRow(listOrganizationPrograms.answer, { id: idOf(3), name: 'Balance program' })
  const person = sampleRow(listMembers.answer, { id: idOf(4), first_name: 'Bala', last_name: 'Nce' })
  api.answer(getReportFigures, () => ({ data: { ...sampleOf(getReportFigures.answer), open: 7 } }))
  api.answer(listReports, () => ({ data: [report], meta: { page: 1, total: 1 } }))
  api.answer(listTargets, ({ query }) => ({
    data: [target],
    meta: { ...sampleOf(listTargets.meta), total: query['authority'] === 'unproven' ? 2 : 9 },
  }))
  api.answer(listOrganizationPrograms, () => ({ data: [program], meta: { can_create: true, next: null } }))
  api.answer(listMembers, () => ({ data: [person], meta: { next: null } }))
}

async function openHelp(can: Partial<Organization['can']> = {}) {
  const world = await createCustomersWorld({ can })
  answerAll(world)
  const stream: Operation = { ...countNotifications, name: 'liveStream', path: notificationStream.path }
  world.api.answer(stream, () => new Promise(() => {}))
  return { world, page: await open(world, paths.help(), routes) }
}

const options = () => [...document.querySelectorAll('[role=option]')].map(({ textContent }) => textContent)

test('finds reports, programs, targets and people of the organization', async () => {
  const { page } = await openHelp()
  await press(texts.button)
  await until(() =>
    expect(options().slice(0, 3)).toEqual([customerTitles.newProgram, customerTitles.newTarget, team.invite.team]),
  )
  await fill(texts.placeholder, 'bala')
  await until(() => expect(options()).toHaveLength(4))
  expect(options()[0]).toContain('TB-12 Twice the balance')
  await act(async () => document.querySelector<HTMLElement>('[role=option]')?.click())
  await until(() => expect(page.address()).toBe(paths.report(idOf(1))))
})

test('asks for nothing that the user may not see, and offers no act of others', async () => {
  const { world } = await openHelp({
    see_reports: false,
    see_targets: false,
    see_members: false,
    see_programs: false,
    create_program: false,
    write_targets: false,
    invite: false,
  })
  await press(texts.button)
  await until(() => expect(options()).not.toEqual([]))
  await fill(texts.placeholder, 'bala')
  await until(() => expect(document.querySelector('dialog')?.textContent).toContain(texts.none))
  for (const operation of [listReports, listTargets, listMembers, listOrganizationPrograms, getReportFigures]) {
    expect(callsOf(world, operation)).toEqual([])
  }
})

test('the navigation counts open reports and unproven targets', async () => {
  await openHelp()
  const entry = (path: string) => document.querySelector(`aside a[href="${path}"]`)?.textContent
  await until(() => expect(entry(paths.reports())).toContain(`7 ${shell.waiting.openReports(7)}`))
  expect(entry(paths.targets())).toContain(`2 ${shell.waiting.unprovenTargets(2)}`)
})
