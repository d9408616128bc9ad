import { test as base, type ConsoleMessage } from '@playwright/test'
import type { Page } from '@playwright/test'
import { findViolations } from './axe.ts'
import { waitForAnimations } from './motion.ts'
import { startAddressProxy, type AddressProxy } from './own-address.ts'
import { isFullSize } from './size.ts'

export { expect } from '@playwright/test'
export type { Page } from '@playwright/test'

/** A status that a journey provokes, or the browser's name for a request without a response. */
type Failure = number | `net::${string}`

const failedRequest = /^Failed to load resource: (?:the server responded with a status of (\d+)|(net::\w+))/

/** Chromium logs failed responses by itself: those that the test expects are ignored. */
function isTrouble(message: ConsoleMessage, expected: ReadonlySet<string>): boolean {
  const isBad = message.type() === 'error' || message.type() === 'warning'
  const [, status, reason] = failedRequest.exec(message.text()) ?? []
  const failure = status ?? reason
  return isBad && (failure === undefined || !expected.has(failure))
}

interface Fixtures {
  readonly page: Page
  /** Names requests that are expected to fail in this test; all others must succeed. */
  readonly expectFailed: (...failures: readonly Failure[]) => void
  /** The client address of this test's browser, as portal and API see it. */
  readonly ownAddress: string
}

/** A page that fails its journey on console errors, script errors, failed requests or content policy violations. */
export const test = base.extend<Fixtures & { failures: Set<string> }, { road: AddressProxy }>({
  road: [
    async ({}, use, { workerIndex }) => {
      const road = await startAddressProxy(workerIndex)
      await use(road)
      await road.close()
    },
    { scope: 'worker' },
  ],
  launchOptions: [
    async ({ launchOptions, road }, use) => use({ ...launchOptions, args: [...(launchOptions.args ?? []), road.flag] }),
    { scope: 'worker' },
  ],
  ownAddress: [async ({ road }, use) => use(road.move()), { auto: true }],
  failures: async ({}, use) => use(new Set()),
  expectFailed: async ({ failures }, use) =>
    use((...named) => {
      for (const failure of named) failures.add(String(failure))
    }),
  page: async ({ page, failures }, use) => {
    const troubles: string[] = []
    page.on('console', (message) => {
      if (isTrouble(message, failures)) {
        troubles.push(`${message.type()}: ${message.text()} ${message.location().url}`)
      }
    })
    page.on('pageerror', (error) => troubles.push(`uncaught: ${error.message}`))
    await use(page)
    if (troubles.length > 0) throw new Error(`The page complained:\n${troubles.join('\n')}`)
  },
})

/** Accessibility violations of the page, or a part of it, in its current state. */
export async function violations(page: Page, part = 'html'): Promise<string[]> {
  // During a colour transition the contrast is lower than before or after it.
  await waitForAnimations(page)
  return findViolations(page, part)
}

/** Before the page loads: the visitor's stored theme. */
export async function chooseTheme(page: Page, theme: 'light' | 'dark'): Promise<void> {
  await page.addInitScript((mode) => {
    localStorage.setItem('grana_theme_mode_value', mode)
    localStorage.setItem('grana_theme_mode_menu', mode)
  }, theme)
}

/** A setting of the running stack. */
export function setting(name: string): string {
  const value = process.env[name]
  if (!value) throw new Error(`${name} is not set: journeys run by "pnpm e2e NAME"`)
  return value
}

export type Place = { readonly theme: 'light' | 'dark'; readonly width: number }

/** Both themes on a phone, a tablet and a laptop. */
const everyPlace: readonly Place[] = (['light', 'dark'] as const).flatMap((theme) =>
  [360, 768, 1280].map((width) => ({ theme, width })),
)

/** Where layout is checked: two corners in the gate, all places in the long run. */
export const places: readonly Place[] = isFullSize
  ? everyPlace
  : [
      { theme: 'light', width: 1280 },
      { theme: 'dark', width: 360 },
    ]
