import type { Page, Route } from '@playwright/test'

type Outcome = 'continue' | 'abort'

/** Delays requests, as a slow server would, until they are released or aborted. */
export async function delayRequests(
  page: Page,
  address: string | RegExp,
): Promise<(outcome?: Outcome) => Promise<void>> {
  const waiting: Route[] = []
  let decided: Outcome | undefined
  const settle = (route: Route, outcome: Outcome) => (outcome === 'continue' ? route.continue() : route.abort())
  await page.route(address, async (route) => {
    if (decided) await settle(route, decided)
    else waiting.push(route)
  })
  return async (outcome = 'continue') => {
    decided = outcome
    await Promise.all(waiting.map((route) => settle(route, outcome)))
  }
}
