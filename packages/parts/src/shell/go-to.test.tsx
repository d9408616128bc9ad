// @vitest-environment happy-dom
import { act, useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import { shell } from '@grana/messages/es/apps/shell'
import { createAppWorld, fill, openRoutes, shown } from '../app/app.fixture.tsx'
import { until } from '../app/mounted.fixture.ts'
import { AppShell } from './app-shell.tsx'
import type { GoTo } from './go-to/go-to.ts'
import { useScreenActs } from './screen-acts.ts'
import { useScreenName } from './screen-name.ts'

const texts = shell.goTo
const report = { id: 'one', label: 'BT-12 Transfers twice', to: '/reports/one' }
const goTo: GoTo = {
  acts: [{ id: 'act', label: 'Create a program', to: '/programs/new' }],
  search: (words, show) =>
    show({ groups: [{ name: texts.reports, entries: words === 'twice' ? [report] : [] }], isSearching: false }),
}
const places = [
  { label: 'Team', icon: null, to: '/team' },
  { label: 'Reports', icon: null, to: '/reports', count: { value: 5, label: 'open reports' } },
]

function Report() {
  const [isAccepting, setIsAccepting] = useState(false)
  useScreenName('BT-12')
  useScreenActs([{ id: 'accepted', label: 'Accept', run: () => setIsAccepting(true) }])
  return <h1>{isAccepting ? 'Accepting' : 'Report'}</h1>
}

const routes = [
  {
    element: <AppShell entries={() => places} root="Tepozan" goTo={goTo} />,
    children: [
      { path: '/', element: <h1>Home</h1>, handle: { title: shell.home } },
      { path: '/team', element: <h1>Team</h1>, handle: { title: 'Team' } },
      {
        path: '/reports/:id',
        element: <Report />,
        handle: { title: 'Report', within: { title: 'Reports', href: '/reports' } },
      },
    ],
  },
]

let page: Awaited<ReturnType<typeof openRoutes>>
afterEach(() => page.unmount())

const field = () => document.querySelector<HTMLInputElement>('[role=combobox]')
const options = () => [...document.querySelectorAll('[role=option]')].map(({ textContent }) => textContent)
const chosen = () => document.querySelector('[role=option][aria-selected=true]')
const key = (name: string) =>
  act(async () => field()?.dispatchEvent(new KeyboardEvent('keydown', { key: name, bubbles: true, cancelable: true })))
const shortcut = () =>
  act(async () =>
    document.dispatchEvent(new KeyboardEvent('keydown', { key: 'k', ctrlKey: true, bubbles: true, cancelable: true })),
  )

async function openPalette(): Promise<void> {
  page = await openRoutes(await createAppWorld(), routes, '/')
  await shortcut()
  await until(() => expect(field()).not.toBeNull())
}

test('Ctrl K offers acts and screens, and the field has the focus', async () => {
  await openPalette()
  expect(document.activeElement).toBe(field())
  expect(options()).toEqual(['Create a program', 'Team', 'Reports', shell.help])
  expect(field()?.getAttribute('aria-activedescendant')).toBe(chosen()?.id)
})

test('Ctrl K never reaches the browser, also while the palette is open', async () => {
  await openPalette()
  const event = new KeyboardEvent('keydown', { key: 'k', ctrlKey: true, bubbles: true, cancelable: true })
  await act(async () => field()?.dispatchEvent(event))
  expect(event.defaultPrevented).toBe(true)
  expect(document.querySelectorAll('[role=combobox]')).toHaveLength(1)
})

test('words find things of the app, and Enter opens the selected one', async () => {
  await openPalette()
  await fill(texts.placeholder, 'twice')
  await until(() => expect(options()).toEqual([report.label]))
  await key('Enter')
  await until(() => expect(page.address()).toBe(report.to))
  expect(field()).toBeNull()
})

test('the arrows move the selection around the list', async () => {
  await openPalette()
  await key('ArrowDown')
  expect(chosen()?.textContent).toBe('Team')
  await key('ArrowUp')
  await key('ArrowUp')
  expect(chosen()?.textContent).toBe(shell.help)
})

test('words that find nothing say so', async () => {
  await openPalette()
  await fill(texts.placeholder, 'zebra')
  await until(() => expect(shown()).toContain(texts.none))
  expect(field()?.getAttribute('aria-expanded')).toBe('false')
})

test('Escape closes it and the focus returns', async () => {
  await openPalette()
  await key('Escape')
  expect(field()).toBeNull()
})

test('the crumbs name the thing of the screen, below its list and its organization', async () => {
  page = await openRoutes(await createAppWorld(), routes, '/reports/one')
  const crumbs = [...document.querySelectorAll(`nav[aria-label="${shell.crumbs}"] li`)]
  expect(crumbs.map(({ textContent }) => textContent)).toEqual(['Tepozan', 'Reports', 'BT-12'])
})

test('the navigation counts what waits', async () => {
  page = await openRoutes(await createAppWorld(), routes, '/')
  expect(document.querySelector('aside a[href="/reports"]')?.textContent).toBe('Reports5 open reports')
})

test('acts of the screen come first, are done on it, and are gone with it', async () => {
  page = await openRoutes(await createAppWorld(), routes, report.to)
  await shortcut()
  await until(() => expect(options()[0]).toBe('Accept'))
  await key('Enter')
  await until(() => expect(document.querySelector('h1')?.textContent).toBe('Accepting'))
  expect(field()).toBeNull()
  await act(async () => page.router.navigate('/team'))
  await shortcut()
  await until(() => expect(options()[0]).toBe('Create a program'))
})
