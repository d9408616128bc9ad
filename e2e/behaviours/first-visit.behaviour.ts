import type { Request } from '@playwright/test'
import { notifications } from '@grana/messages/es/portal/notifications'
import { findViolations } from '../axe.ts'
import { expect, setting, test } from '../journey.ts'
import type { Page } from '../journey.ts'
import { openHydrated, watchShifts } from '../motion.ts'
import { entryPages } from '../pages/account-screens.ts'
import { portalPages, programPage, type PortalPage } from '../pages/portal-pages.ts'
import { isFullSize } from '../size.ts'

/**
 * Counts of a first visit that need a browser, at the screen size of Lighthouse's phone. The others are counted without one
 * in apps/portal/server/first-visit.test.ts; docs/guides/page-budgets.md explains each.
 */
test.use({ viewport: { width: 412, height: 823 } })

interface Budget {
  /** Script and style files, deferred ones included. */
  readonly files: number
  /** Calls to the API. */
  readonly calls?: number
  /** `Intl` objects that are created: the first of each kind takes a phone a tenth of a second. */
  readonly intl?: readonly string[]
}

const budgets: Readonly<Record<string, Budget>> = {
  landing: { files: 34 },
  'product-bug-bounty': { files: 42, intl: ['NumberFormat'] },
  programs: { files: 53, intl: ['NumberFormat'] },
  program: { files: 46, intl: ['NumberFormat'] },
  contact: { files: 53, calls: 1, intl: ['Locale'] },
  'sign-up-customer': { files: 66, calls: 1, intl: ['Locale'] },
  'sign-up-agent': { files: 66, calls: 1, intl: ['Locale'] },
  reset: { files: 55 },
  'choose-password': { files: 52 },
  // Without a secret it is a form with a captcha, like `reset`.
  'open-report': { files: 52 },
}
const budgetOf = ({ name, isEntry }: PortalPage): Budget => budgets[name] ?? { files: isEntry === true ? 50 : 40 }

/** Checked by public-pages.journey.ts in both themes. */
const isSwept = ({ path, name }: PortalPage) =>
  ['/', '/terms-and-conditions', '/programs'].includes(path) || name === 'program'

/** The browser's own complaints about a page, without performance hints. */
async function watchIssues(page: Page): Promise<readonly string[]> {
  const issues: string[] = []
  const devtools = await page.context().newCDPSession(page)
  devtools.on('Audits.issueAdded', ({ issue }) => {
    if (issue.code !== 'PerformanceIssue') issues.push(issue.code)
  })
  await devtools.send('Audits.enable')
  return issues
}

/**
 * Delays what a slow connection loads last: fonts, and the code of server-rendered fields. Playwright routes would disable
 * the browser's cache.
 */
async function holdLate(page: Page): Promise<() => Promise<void>> {
  const devtools = await page.context().newCDPSession(page)
  const waiting: string[] = []
  let isOpen = false
  const go = (requestId: string) => devtools.send('Fetch.continueRequest', { requestId })
  devtools.on('Fetch.requestPaused', ({ requestId }) => {
    if (isOpen) void go(requestId)
    else waiting.push(requestId)
  })
  const late = ['*.woff2', '*/form-captcha-*.js', '*/place-fields-*.js']
  await devtools.send('Fetch.enable', { patterns: late.map((urlPattern) => ({ urlPattern })) })
  return async () => {
    isOpen = true
    await Promise.all(waiting.map(go))
  }
}

/** Runs in the page, before all other scripts. */
function countIntl(): void {
  const made = new Set<string>()
  const parts = Intl as unknown as Record<string, (this: unknown, ...given: unknown[]) => object>
  for (const name of [
    'Collator',
    'DateTimeFormat',
    'DisplayNames',
    'ListFormat',
    'Locale',
    'NumberFormat',
    'PluralRules',
    'RelativeTimeFormat',
    'Segmenter',
  ]) {
    const own = parts[name]
    if (!own) continue
    parts[name] = new Proxy(own, {
      construct: (target, given, self) => (made.add(name), Reflect.construct(target, given, self)),
      apply: (target, self, given) => (made.add(name), Reflect.apply(target, self, given)),
    })
  }
  // Deferred work of the first second runs at once.
  const later = window.setTimeout.bind(window)
  const hurry = (run: () => void, wait = 0) => later(run, wait === 1000 ? 0 : wait)
  Object.assign(window, { made, setTimeout: hurry })
}

function countRequests(page: Page) {
  const requests: Request[] = []
  page.on('request', (request) => requests.push(request))
  return {
    all: () => requests.map((request) => request.url()),
    of: (...types: readonly string[]) =>
      requests.filter((request) => types.includes(request.resourceType())).map((request) => request.url()),
    /** The document as sent. */
    html: async () => (await requests[0]?.response())?.text() ?? '',
  }
}

async function expectLean(page: Page, target: PortalPage): Promise<void> {
  const { files, calls = 0, intl = [] } = budgetOf(target)
  const requests = countRequests(page)
  const issues = await watchIssues(page)
  const shifts = await watchShifts(page, 'start')
  await page.addInitScript(countIntl)
  const release = await holdLate(page)
  await openHydrated(page, target.path)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText([target.heading])
  await expect(page.getByRole('region', { name: notifications.region })).toBeAttached()

  // On pages of account entry the session becomes known while the rest still loads.
  if (target.isEntry === true)
    await expect.poll(() => requests.all().some((url) => url.includes('/create-session-'))).toBe(true)
  expect(await shifts(), 'moved by scripts').toBe(0)
  await release()
  await page.evaluate(() => document.fonts.ready)
  if (calls > 0) await expect.poll(() => requests.of('fetch').length).toBe(calls)
  expect(await shifts(), 'moved by fonts that load last').toBeLessThanOrEqual(0.05)

  const sources = new Set(requests.all().map((url) => new URL(url).origin))
  expect([...sources].filter((source) => ![setting('PORTAL_URL'), setting('API_URL')].includes(source))).toEqual([])
  expect(requests.of('document')).toHaveLength(1)
  expect(requests.of('script', 'stylesheet').length).toBeLessThanOrEqual(files)
  // Each script is checked against a digest of the document, lazily loaded ones included.
  const html = await requests.html()
  const scripts = requests.of('script').map((url) => new URL(url).pathname)
  expect(scripts.filter((path) => !html.includes(`"${path}":"sha384-`))).toEqual([])
  expect(requests.of('font').length).toBeLessThanOrEqual(3)
  expect(requests.of('fetch', 'xhr', 'eventsource', 'websocket', 'ping', 'image', 'media', 'other')).toHaveLength(calls)
  expect(await page.evaluate(() => [...(window as unknown as { made: Set<string> }).made])).toEqual(intl)
  expect(issues).toEqual([])
  const rules = isSwept(target) ? { only: ['target-size'] } : { also: ['target-size'] }
  expect(await findViolations(page, 'html', rules)).toEqual([])
}

/** Each shares its template with a page that the gate visits; apps/portal/server/first-visit.test.ts counts them all. */
const twins = new Set([
  '/product/pentest',
  '/solution/automobile',
  '/privacy',
  '/code-of-conduct',
  '/privacy-revelation-policy',
  '/403',
  '/sign-up/customer',
  '/password/reset',
  '/verify-email',
])
const visited = [...portalPages, ...entryPages].filter(({ path }) => isFullSize || !twins.has(path))

for (const target of visited) {
  test(`${target.path.replace(/A{43}/, '{token}')} stays within its request counts, shifts nothing and is accessible`, async ({
    page,
    expectFailed,
  }) => {
    if (target.status !== 200) expectFailed(target.status)
    await expectLean(page, target)
  })
}

test('/program/{uuid} stays within its request counts, shifts nothing and is accessible', async ({ page }) => {
  await expectLean(page, await programPage())
})
