// @vitest-environment happy-dom
import { act } from 'react'
import { describe, expect, test } from 'vitest'
import {
  callsOf,
  createCustomersWorld,
  idOf,
  linksTo,
  open,
  organizationId,
  organizationName,
  refusal,
  toasts,
} from '#app/customers.fixture.tsx'
import { getSelectedOrganization } from '#app/lib/organization/selected-organization.ts'
import { paths } from '#app/paths.ts'
import { routes } from '#app/routes.tsx'
import {
  getOrganization,
  leaveOrganization,
  listOrganizations,
  type OwnOrganization,
} from '@grana/contract/customers/organizations'
import { countNotifications, notificationStream } from '@grana/contract/notifications/inbox'
import type { Operation } from '@grana/contract/operation'
import { sampleOf, sampleRow } from '@grana/contract/sample-of.fixture'
import { centre } from '@grana/messages/es/account/centre'
import { organizationTexts } from '@grana/messages/es/apps/organization'
import { shell } from '@grana/messages/es/apps/shell'
import { team } from '@grana/messages/es/apps/team'
import { errorTexts } from '@grana/messages/es/errors'
import { shown, type AppWorld } from '@grana/parts/app/app.fixture'
import { portalLinks } from '@grana/parts/app/portal-links'

const other = idOf(2)
const own = (changes: Partial<OwnOrganization>) => sampleRow(listOrganizations.answer, changes)
const two = [
  own({ id: organizationId, name: organizationName, role: 'owner' }),
  own({ id: other, name: 'Hospital Agave', role: 'member' }),
]

/** Answers for two organizations; the second gives the user a role in one program. */
function answerWithTwo({ api }: AppWorld): void {
  api.answer(listOrganizations, () => ({ data: two }))
  api.answer(getOrganization, ({ params }) => ({
    data: sampleOf(getOrganization.answer, {
      id: params['organization'] ?? '',
      name: two.find(({ id }) => id === params['organization'])?.name ?? '',
      role: params['organization'] === other ? 'member' : 'owner',
      program_roles: params['organization'] === other ? ['analyst'] : [],
    }),
  }))
}

/** Opens the whole app; its live stream stays silent. */
async function openApp(world: AppWorld, path: string) {
  const stream: Operation = { ...countNotifications, name: 'liveStream', path: notificationStream.path }
  world.api.answer(stream, () => new Promise(() => {}))
  return open(world, path, routes)
}

const navigation = () => [...document.querySelectorAll('aside nav a')].map((link) => link.getAttribute('href'))
const directory = `https://portal.grana.example${portalLinks.programs}`

describe('navigation', () => {
  test('lists every place for a user with all permissions', async () => {
    await openApp(await createCustomersWorld(), paths.help())
    expect(navigation()).toEqual([
      paths.home(),
      paths.reports(),
      paths.programs(),
      paths.pentests(),
      paths.targets(),
      paths.payments(),
      paths.team(),
      paths.organization(),
      paths.audit(),
      directory,
      paths.help(),
    ])
  })

  test('leaves out what the user may not see', async () => {
    const can = {
      see_reports: false,
      see_programs: false,
      see_targets: false,
      see_members: false,
      see_wallet: false,
      see_audit: false,
    }
    await openApp(await createCustomersWorld({ can }), paths.help())
    expect(navigation()).toEqual([paths.home(), paths.organization(), directory, paths.help()])
  })

  test('an unknown address is shown inside of the frame', async () => {
    await openApp(await createCustomersWorld(), '/nowhere')
    expect(document.querySelector('h1')?.textContent).toBe(shell.notFound.heading)
    expect(navigation()).toContain(paths.programs())
  })
})

describe('switcher', () => {
  const current = () => document.querySelector('aside [aria-current=true] b')?.textContent
  /** Presses the button of the switcher whose name contains a text. */
  const choose = (text: string) =>
    act(async () =>
      [...document.querySelectorAll<HTMLElement>('aside button')]
        .findLast((one) => one.textContent.includes(text))
        ?.click(),
    )

  test('is only a name for a user of one organization', async () => {
    await openApp(await createCustomersWorld({ organization: { role: 'owner' } }), paths.help())
    expect(shown()).toContain(organizationName + organizationTexts.switcher.roles.owner)
    expect(shown()).not.toContain(organizationTexts.switcher.current)
  })

  test('opens another organization, shows the role in it and remembers it', async () => {
    const world = await createCustomersWorld()
    answerWithTwo(world)
    const page = await openApp(world, paths.help())
    await choose(organizationName)
    expect(current()).toBe(organizationName)
    await choose(`Hospital Agave${organizationTexts.switcher.roles.member}`)
    await page.loaded()
    expect(callsOf(world, getOrganization).map(({ params }) => params['organization'])).toEqual([organizationId, other])
    expect(shown()).toContain(`Hospital Agave${team.programRoles.analyst.name}`)
    expect(getSelectedOrganization()).toBe(other)
  })

  test('a URL selects an organization, and loses the parameter', async () => {
    const world = await createCustomersWorld()
    answerWithTwo(world)
    const page = await openApp(world, `${paths.help()}?organizacion=${other}`)
    expect(page.address()).toBe(paths.help())
    expect(shown()).toContain(`Hospital Agave${team.programRoles.analyst.name}`)
  })

  test('a URL that names an organization of others opens an own one', async () => {
    const world = await createCustomersWorld()
    answerWithTwo(world)
    await openApp(world, `${paths.help()}?organizacion=${idOf(9)}`)
    expect(callsOf(world, getOrganization).map(({ params }) => params['organization'])).toEqual([organizationId])
  })
})

describe('a user', () => {
  test('without an organization sees how to get one', async () => {
    const world = await createCustomersWorld()
    world.api.answer(listOrganizations, () => ({ data: [] }))
    await open(world, paths.programs())
    expect(shown()).toContain(organizationTexts.none.title)
    expect(linksTo(organizationTexts.none.action)).toEqual([`https://portal.grana.example${portalLinks.contact}`])
    expect(callsOf(world, getOrganization)).toEqual([])
  })

  test('without the second factor that the organization requires sees nothing of it, and may leave', async () => {
    const world = await createCustomersWorld({ user: { two_factor_enabled: false } })
    const locked = own({ id: organizationId, name: organizationName, second_factor_missing: true })
    world.api.answer(listOrganizations, () => ({ data: [locked] }))
    world.api.answer(leaveOrganization, () => ({ data: null }))
    const page = await open(world, paths.programs())
    expect(shown()).toContain(organizationTexts.locked.title(organizationName))
    expect(callsOf(world, getOrganization)).toEqual([])
    world.api.answer(listOrganizations, () => ({ data: [] }))
    await page.press(organizationTexts.leave.action)
    await page.press(organizationTexts.leave.confirm(organizationName))
    expect(toasts()).toEqual([['success', organizationTexts.leave.done(organizationName), undefined]])
    expect(shown()).toContain(organizationTexts.none.title)
  })

  test('who was removed meanwhile sees the next organization', async () => {
    const world = await createCustomersWorld()
    answerWithTwo(world)
    const page = await open(world, paths.organization())
    expect(document.querySelector<HTMLElement>('dd')?.textContent).toBe(organizationName)
    world.api.answer(listOrganizations, () => ({ data: two.slice(1) }))
    await page.refresh()
    expect(document.querySelector<HTMLElement>('dd')?.textContent).toBe('Hospital Agave')
  })
})

describe('failures', () => {
  test.each([
    ['the list of organizations', listOrganizations],
    ['the organization', getOrganization],
  ])('%s is asked for again', async (_, operation: Operation) => {
    const world = await createCustomersWorld()
    answerWithTwo(world)
    world.api.answer(operation, () => refusal('server.unavailable'))
    const page = await open(world, paths.organization())
    expect(shown()).toContain(centre.loading.failed + errorTexts['server.unavailable'])
    answerWithTwo(world)
    await page.press(centre.loading.retry)
    expect(document.querySelector('h1')?.textContent).toBe(organizationTexts.profile.title)
  })

  test('an organization that is closed to the user is withdrawn', async () => {
    const world = await createCustomersWorld()
    answerWithTwo(world)
    const page = await open(world, paths.organization())
    world.api.answer(getOrganization, () => refusal('auth.forbidden'))
    await page.refresh()
    expect(shown()).toContain(centre.notAllowed.title)
    expect(shown()).not.toContain(organizationName)
  })

  test('a passing failure keeps the screen', async () => {
    const world = await createCustomersWorld()
    answerWithTwo(world)
    const page = await open(world, paths.organization())
    world.api.answer(getOrganization, () => new TypeError('lost'))
    await page.refresh()
    expect(document.querySelector('h1')?.textContent).toBe(organizationTexts.profile.title)
  })
})
