import { act } from 'react'
import { Outlet, type RouteObject } from 'react-router'
import { expect, onTestFinished, test, vi } from 'vitest'
import type { ErrorCode } from '@grana/contract/errors'
import type { Operation } from '@grana/contract/operation'
import { centre } from '@grana/messages/es/account/centre'
import { errorTexts } from '@grana/messages/es/errors'
import { formTexts } from '@grana/messages/es/forms'
import { LinkProvider } from '@grana/ui/link'
import { currentToasts, dismissToast } from '@grana/ui/show-toast'
import { RouteLink } from '../shell/route-link.tsx'
import { fill, hasControl, openRoutes, press, shown, visit, type AppWorld } from './app.fixture.tsx'
import { until } from './mounted.fixture.ts'

/** The `count`-th identifier of its kind. */
export const idOf = (count: number, kind = 1): string =>
  `00000000-0000-4000-8000-${kind.toString(16)}${String(count).padStart(11, '0')}`

/** The screens of an app without the frame around them. */
const withoutFrame = (routes: readonly RouteObject[]): readonly RouteObject[] => [
  {
    element: (
      <LinkProvider link={RouteLink}>
        <Outlet />
      </LinkProvider>
    ),
    hydrateFallbackElement: <></>,
    children: routes.flatMap(({ children = [] }) => children),
  },
]

/** Waits until everything that was asked for is on the screen. A skeleton stays for a while once it was visible. */
async function untilLoaded({ services: { queries } }: AppWorld): Promise<void> {
  await act(() => vi.dynamicImportSettled())
  await until(() => {
    expect([queries.isFetching(), queries.isMutating()]).toEqual([0, 0])
    expect(shown()).not.toContain(centre.loading.label)
  })
}

/** The radio button, checkbox or other control that a label names. */
export function labelled(text: string): HTMLElement {
  const label = [...document.querySelectorAll('label')].find((one) => one.textContent.trim().startsWith(text))
  if (!label?.control) throw new Error(`there is no control with the label ${text}`)
  return label.control
}

/** The open dialog; one that is leaving the page no longer counts. */
export const dialog = () => document.querySelector<HTMLElement>('[data-state="open"] > dialog')

/** A button of the open dialog, which may be named like one behind it. */
function dialogButton(name: string): HTMLElement {
  const buttons = [...(dialog()?.querySelectorAll('button') ?? [])]
  const found = buttons.find(({ textContent }) => textContent.trim() === name)
  if (!found) throw new Error(`there is no button ${name} in an open dialog`)
  return found
}

/** Opens a screen of an app at a path, until the end of the test. */
export async function openScreen(world: AppWorld, routes: readonly RouteObject[], path: string) {
  const page = await openRoutes(world, withoutFrame(routes), path)
  onTestFinished(async () => {
    await page.unmount()
    document.body.replaceChildren()
    for (const { id } of currentToasts()) dismissToast(id)
  })
  const loaded = () => untilLoaded(world)
  const afterwards = async (work: () => Promise<unknown> | void) => {
    await act(async () => void (await work()))
    await loaded()
  }
  await loaded()
  return {
    ...page,
    loaded,
    press: async (name: string) => {
      await press(name)
      await loaded()
    },
    /** Presses a button of the open dialog. */
    pressInDialog: (name: string) => afterwards(() => dialogButton(name).click()),
    visit,
    fill: async (label: string, text: string) => {
      await fill(label, text)
      await loaded()
    },
    /** Chooses a radio button, or switches a checkbox. */
    tick: (label: string) => afterwards(() => labelled(label).click()),
  }
}

export type Screen = Awaited<ReturnType<typeof openScreen>>

/** The calls of an operation. */
export const callsOf = ({ api }: AppWorld, { name }: Operation) => api.calls.filter((call) => call.name === name)

/** Toasts as tone, title and message. */
export const toasts = () => currentToasts().map(({ tone, title, message }) => [tone, title, message])

/** A refusal as the server phrases it. */
export const refusal = (code: ErrorCode) => ({ refuse: { code, message: errorTexts[code] } })

/** Addresses of the links with a text. */
export const linksTo = (text: string): readonly (string | null)[] =>
  [...document.querySelectorAll('a')]
    .filter((link) => [link.textContent.trim(), link.getAttribute('aria-label')].includes(text))
    .map((link) => link.getAttribute('href'))

export interface FailingScreen {
  /** A signed-in user with all answers of the screen. */
  readonly prepare: () => Promise<AppWorld>
  readonly routes: readonly RouteObject[]
  readonly path: string
  /** The operation whose answer the screen shows. */
  readonly operation: Operation
  /** Sets the answer of that operation. */
  readonly answer: (world: AppWorld) => void
  /** A text of the screen's content. */
  readonly content: string
}

/** The tests of what a screen shows when its answer fails. */
export function testFailures({ prepare, routes, path, operation, answer, content }: FailingScreen): void {
  const fail = async (reply: ReturnType<typeof refusal> | Error) => {
    const world = await prepare()
    world.api.answer(operation, () => reply)
    const page = await openScreen(world, routes, path)
    expect(shown()).not.toContain(content)
    return { world, page }
  }

  test.each([
    ['an outage', refusal('server.unavailable'), errorTexts['server.unavailable']],
    ['a lost connection', new TypeError('lost'), formTexts.network['network.unreachable']],
  ])('shows %s, and loads at the next attempt', async (_, reply, text) => {
    const { world, page } = await fail(reply)
    expect(shown()).toContain(centre.loading.failed)
    expect(shown()).toContain(text)
    answer(world)
    await page.press(centre.loading.retry)
    expect(shown()).toContain(content)
  })

  test.each([
    ['auth.forbidden', centre.notAllowed.title],
    ['request.not_found', centre.missing.title],
  ] as const)('shows the refusal %s without a retry', async (code, title) => {
    await fail(refusal(code))
    expect(shown()).toContain(title)
    expect(hasControl(centre.loading.retry)).toBe(false)
  })
}
