import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { telemetryTexts } from '@grana/messages/es/portal/telemetry'
import { expect, setting, type Page } from './journey.ts'

export type Json = Readonly<Record<string, unknown>>
type Item = { readonly head: Json; readonly body: Json }

/** A request that reached the stand-in of the collector. */
export type Taken = {
  readonly method: string
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly text: string
  readonly envelope?: { readonly head: Json; readonly items: readonly Item[] }
}

const control = () => `${setting('COLLECTOR_URL')}/control`

export async function taken(): Promise<Taken[]> {
  const answer = await fetch(control())
  return (await answer.json()) as Taken[]
}

export async function forgetTaken(): Promise<void> {
  await fetch(control(), { method: 'DELETE' })
}

/** Bodies of everything of one kind that has come so far. */
export async function received(type: string): Promise<Json[]> {
  const all = await taken()
  const items = all.flatMap(({ envelope }) => envelope?.items ?? [])
  return items.filter(({ head }) => head['type'] === type).map(({ body }) => body)
}

const { notice, opener } = telemetryTexts

export const question = (page: Page) => page.getByRole('region', { name: notice.heading })
export const accept = (page: Page) => question(page).getByRole('button', { name: notice.accept })
export const refuse = (page: Page) => question(page).getByRole('button', { name: notice.refuse })
export const wayBack = (page: Page) => page.getByRole('contentinfo').getByRole('button', { name: opener })

/** The files that measure, as far as the page has asked for them. */
export function watchMeasuringFiles(page: Page): () => string[] {
  const asked: string[] = []
  page.on('request', (request) => {
    if (/start-measuring/.test(request.url())) asked.push(request.url())
  })
  return () => asked
}

/** Says yes and waits until the part that measures is at work. */
export async function agree(page: Page): Promise<void> {
  await accept(page).click()
  await expectMeasuring(page)
}

export async function expectMeasuring(page: Page): Promise<void> {
  await page.waitForFunction(() => '__SENTRY__' in window)
}

/** An error that the page does not catch, as its handlers see it; the browser's own report would end the journey. */
export async function fail(page: Page, message: string): Promise<void> {
  await page.evaluate((text) => {
    const error = new TypeError(text)
    window.dispatchEvent(new ErrorEvent('error', { error, message: text }))
  }, message)
}

/** Draws the same lot every time: shares of visits are drawn by chance. */
export async function drawAlways(page: Page, lot: number): Promise<void> {
  await page.addInitScript((value) => {
    Math.random = () => value
  }, lot)
}

/** Somebody who said yes on an earlier visit, to the present text unless another version is named. */
export async function agreedBefore(page: Page, version = presentVersion()): Promise<void> {
  await page.addInitScript(
    (kept) => {
      localStorage.setItem('grana_telemetry_consent', kept)
    },
    JSON.stringify({ version, choice: 'accepted', at: '2026-11-15T00:00:00.000Z' }),
  )
}

/** The version of what is agreed to stands in the portal, which journeys do not import. */
function presentVersion(): string {
  const file = join(import.meta.dirname, '../apps/portal/src/lib/telemetry/consent.ts')
  return /CONSENT_VERSION = '([^']+)'/.exec(readFileSync(file, 'utf8'))?.[1] ?? ''
}

/** What came must never hold any of it, in any shape. */
export async function expectNowhere(...marks: readonly string[]): Promise<void> {
  const all = JSON.stringify(await taken()).toLowerCase()
  for (const mark of marks) expect(all).not.toContain(mark.toLowerCase())
}

/** As the router goes there without a new document, which no link of ours does. */
export async function enterByRouter(page: Page, path: string): Promise<void> {
  await page.evaluate(async (to) => {
    const { __reactRouterDataRouter: router } = window as unknown as {
      __reactRouterDataRouter: { navigate: (path: string) => Promise<void> }
    }
    await router.navigate(to)
  }, path)
}
