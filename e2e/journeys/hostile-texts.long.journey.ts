import type { Browser, BrowserContext, Route } from '@playwright/test'
import { listOrganizations } from '@grana/contract/customers/organizations'
import { reportDraft, reportLimits } from '@grana/contract/reports/draft'
import { getReport } from '@grana/contract/reports/organization-reports'
import { hostileMarkdown } from '@grana/parts/markdown/hostile-markdown.fixture'
import { callFrom } from '../calls.ts'
import { expect, test, type Page } from '../journey.ts'
import { agents, customers } from '../pages/apps.ts'
import { openStep, reportTitle, sendReport, writeReport } from '../pages/reports.ts'
import { openStaffPage, staff } from '../pages/staff.ts'
import { publishForReports, newUserWithSecondFactor } from '../report-setup.ts'
import { sized } from '../size.ts'

/**
 * Renders every hostile text in every place that renders user text, in a real browser with the content policy off: the output
 * must be harmless by itself. Then the policy alone: the same texts as raw HTML in the document, with the policy on.
 */
const step = sized({ gate: 10, full: 1 })
const texts = hostileMarkdown.filter((_, index) => index % step === 0)

/** Texts are grouped up to the length of the shortest field; a longer one is alone. */
function grouped(all: readonly string[]): string[][] {
  const groups: string[][] = []
  let length: number = reportLimits.summary
  for (const text of all) {
    length += text.length + 2
    if (length > reportLimits.summary) {
      groups.push([])
      length = text.length
    }
    groups.at(-1)?.push(text)
  }
  return groups
}

/** A text that the API rejects is never rendered. */
const storable = texts.filter((text) => reportDraft.safeParse({ steps: text }).success)

type Watch = { ran: string[]; outside: string[] }

const isOurs = (url: string) => /^https?:\/\/(?:[a-z0-9-]+\.)*(?:localhost|127\.0\.0\.1)(?::\d+)?\//.test(url)

/** Records every script that runs, in any frame, and every request to other hosts, which is blocked. */
async function watched(browser: Browser, options: { bypassCSP: boolean }): Promise<[BrowserContext, Watch]> {
  const context = await browser.newContext({ ...options, baseURL: process.env['PORTAL_URL'] ?? '' })
  const watch: Watch = { ran: [], outside: [] }
  await context.addInitScript(() => {
    const run = () => console.error('HOSTILE TEXT RAN')
    Object.assign(globalThis, { alert: run, msgbox: run })
  })
  context.on('console', (message) => {
    if (message.text().includes('HOSTILE TEXT RAN')) watch.ran.push(message.location().url)
  })
  context.on('dialog', (dialog) => {
    watch.ran.push('a dialog')
    void dialog.dismiss()
  })
  await context.route(
    (url) => url.protocol.startsWith('http') && !isOurs(url.href),
    (route) => {
      watch.outside.push(route.request().url())
      return route.abort()
    },
  )
  return [context, watch]
}

type Data = Record<string, unknown>

/** Passes API responses through with replaced texts; a refused request gets a stored response, if there is one. */
function withWords(change: (data: Data) => Data, instead?: Data) {
  return async (route: Route) => {
    if (route.request().method() !== 'GET') return route.fallback()
    const response = await route.fetch()
    const { data = instead } = (await response.json()) as { data?: Data }
    if (data === undefined) return route.fulfill({ response })
    return route.fulfill({ response, status: 200, json: { data: change(data) } })
  }
}

function hostileReport(group: readonly string[], instead?: Data) {
  const all = group.join('\n\n')
  return withWords((data) => {
    const [first] = data['events'] as Record<string, unknown>[]
    const events = group.map((text, index) => ({ ...first, kind: 'commented', number: index + 1, text }))
    return { ...data, summary: all, steps: all, impact: all, title: group[0]?.slice(0, 150), events }
  }, instead)
}

const hostileDraft = (group: readonly string[]) =>
  withWords((data) => {
    const all = group.join('\n\n')
    const fits = (field: 'summary' | 'impact') => (all.length <= reportLimits[field] ? { [field]: all } : {})
    const draft = { ...(data['draft'] as object), steps: all, ...fits('summary'), ...fits('impact') }
    return { ...data, draft }
  })

/** Elements that no text may create, and links to anything but https or mailto. */
function foreignIn(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const main = document.querySelector('main') ?? document.body
    const tags =
      'script,iframe,object,embed,form[action],style,link,meta,base,math,template,video,audio,[srcdoc],[style]'
    const elements = [...main.querySelectorAll(tags)].map((element) => element.outerHTML.slice(0, 120))
    const handlers = [...main.querySelectorAll('*')].filter((element) =>
      element.getAttributeNames().some((name) => name.startsWith('on')),
    )
    const links = [...main.querySelectorAll<HTMLAnchorElement>('a[href]')].filter(
      ({ protocol, origin }) => origin !== location.origin && !['https:', 'http:', 'mailto:'].includes(protocol),
    )
    return [...elements, ...[...handlers, ...links].map((element) => element.outerHTML.slice(0, 120))]
  })
}

/** Renders every group in one place, and counts the rendered texts. */
async function drawAll(
  page: Page,
  { all, api, open, make }: { all: string[]; api: RegExp; open: () => Promise<void>; make: typeof hostileReport },
): Promise<number> {
  let drawn = 0
  for (const group of grouped(all)) {
    await page.unrouteAll({ behavior: 'wait' })
    await page.route(api, make(group))
    await open()
    expect(await foreignIn(page)).toEqual([])
    drawn += group.length
  }
  await page.unrouteAll({ behavior: 'wait' })
  return drawn
}

test('hostile texts: nothing runs and no other host is called, where reports are written and read', async ({
  browser,
}) => {
  const [customer, atOrganization] = await watched(browser, { bypassCSP: true })
  const [agent, atAgent] = await watched(browser, { bypassCSP: true })
  const [page, agentPage] = [await customer.newPage(), await agent.newPage()]
  const { program } = await publishForReports(page)
  await newUserWithSecondFactor(agentPage, 'agent')
  await writeReport(agentPage, { program, title: reportTitle })
  const draftUrl = agentPage.url()
  const events = (at: Page) =>
    at
      .getByRole('list')
      .filter({ has: at.locator('time') })
      .first()
  const preview = async () => {
    await agentPage.goto(draftUrl)
    await openStep(agentPage, 'review')
    await expect(agentPage.locator('#field-summary')).toBeHidden()
  }
  const drawn = [
    await drawAll(agentPage, {
      all: storable,
      api: /\/api\/agents\/report-drafts\/[^/]+$/,
      open: preview,
      make: hostileDraft,
    }),
  ]
  await agentPage.goto(draftUrl)
  const report = await sendReport(agentPage, reportTitle)
  for (const [at, url] of [
    [agentPage, `${agents()}/reports/${report}`],
    [page, `${customers()}/reports/${report}`],
  ] as const) {
    const open = async () => {
      await at.goto(url)
      await expect(events(at)).toBeVisible()
    }
    drawn.push(await drawAll(at, { all: texts, api: /\/api\/.*\/reports\/[0-9a-f-]{36}$/, open, make: hostileReport }))
  }
  const [staffContext, atStaff] = await watched(browser, { bypassCSP: true })
  const triager = await staffContext.newPage()
  await openStaffPage(triager, 'triager')
  const [{ id: organization } = { id: '' }] = (await callFrom(page, listOrganizations)).data as { id: string }[]
  const received = (await callFrom(page, getReport, { params: { organization, report } })).data as Data
  const openAtStaff = async () => {
    await triager.goto(`${staff()}/reports/${report}`)
    await expect(events(triager)).toBeVisible()
  }
  const make = (group: readonly string[]) => hostileReport(group, received)
  const api = /\/api\/staff\/reports\/[0-9a-f-]{36}$/
  drawn.push(await drawAll(triager, { all: texts, api, open: openAtStaff, make }))
  expect(atStaff).toEqual({ ran: [], outside: [] })
  await staffContext.close()
  console.log(`hostile texts drawn in ${drawn.length} places, policy off: ${drawn.join(', ')}`)
  expect(atOrganization).toEqual({ ran: [], outside: [] })
  expect(atAgent).toEqual({ ran: [], outside: [] })
  await customer.close()
  await agent.close()
})

/** Every text as raw HTML in a document with an app's own headers, as if there were no escaping. */
async function loadRaw(browser: Browser, url: string, options: { bypassCSP: boolean }): Promise<number> {
  const [context, watch] = await watched(browser, options)
  const page = await context.newPage()
  const headers = (await page.goto(`${url}/`))?.headers() ?? {}
  expect(headers['content-security-policy']).toContain("script-src 'self'")
  let text = ''
  await page.route(`${url}/**`, (route) => {
    if (route.request().resourceType() !== 'document') return route.fulfill({ status: 404 })
    return route.fulfill({ headers, body: `<!doctype html><html><body>${text}</body></html>` })
  })
  for (text of texts) await page.goto(`${url}/`, { waitUntil: 'load' }).catch(() => undefined)
  await context.close()
  return watch.ran.length
}

test('hostile texts as raw HTML: the content policy alone stops all of them', async ({ browser }) => {
  const ran = await loadRaw(browser, agents(), { bypassCSP: true })
  console.log(`hostile texts as raw HTML: ${ran} ran without a policy`)
  expect(ran, 'without the policy they do run').toBeGreaterThan(texts.length / 10)
  for (const url of [agents(), customers()]) expect(await loadRaw(browser, url, { bypassCSP: false })).toBe(0)
})
