import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { telemetryTexts } from '@grana/messages/es/portal/telemetry'
import { expect, setting, type Page } from './journey.ts'

export type Json = Readonly<Record<string, unknown>>
type Item = { readonly head: Json; readonly body: Json }

/** A request that reached the collector stand-in. */
export type ReceivedRequest = {
  readonly method: string
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly text: string
  readonly envelope?: { readonly head: Json; readonly items: readonly Item[] }
}

const control = () => `${setting('COLLECTOR_URL')}/control`

export async function listReceived(): Promise<ReceivedRequest[]> {
  const answer = await fetch(control())
  return (await answer.json()) as ReceivedRequest[]
}

export async function clearReceived(): Promise<void> {
  await fetch(control(), { method: 'DELETE' })
}

/** Bodies of all received items of one kind. */
export async function receivedBodies(type: string): Promise<Json[]> {
  const all = await listReceived()
  const items = all.flatMap(({ envelope }) => envelope?.items ?? [])
  return items.filter(({ head }) => head['type'] === type).map(({ body }) => body)
}

const { notice, opener } = telemetryTexts

export const consentQuestion = (page: Page) => page.getByRole('region', { name: notice.heading })
export const acceptButton = (page: Page) => consentQuestion(page).getByRole('button', { name: notice.accept })
export const refuseButton = (page: Page) => consentQuestion(page).getByRole('button', { name: notice.refuse })
export const reopenButton = (page: Page) => page.getByRole('contentinfo').getByRole('button', { name: opener })

/** The measuring scripts that the page has requested. */
export function watchMeasuringFiles(page: Page): () => string[] {
  const asked: string[] = []
  page.on('request', (request) => {
    if (/start-measuring/.test(request.url())) asked.push(request.url())
  })
  return () => asked
}

/** Accepts and waits until the measuring script runs. */
export async function giveConsent(page: Page): Promise<void> {
  await acceptButton(page).click()
  await expectMeasuring(page)
}

export async function expectMeasuring(page: Page): Promise<void> {
  await page.waitForFunction(() => '__SENTRY__' in window)
}

/** An uncaught error of the page, as its handlers see it; the browser's own report would end the journey. */
export async function throwUncaught(page: Page, message: string): Promise<void> {
  await page.evaluate((text) => {
    const error = new TypeError(text)
    window.dispatchEvent(new ErrorEvent('error', { error, message: text }))
  }, message)
}

/** Makes sampling deterministic: it uses Math.random. */
export async function fixSampling(page: Page, lot: number): Promise<void> {
  await page.addInitScript((value) => {
    Math.random = () => value
  }, lot)
}

/** A visitor who accepted on an earlier visit, the current text unless another version is named. */
export async function consentGivenBefore(page: Page, version = presentVersion()): Promise<void> {
  await page.addInitScript(
    (kept) => {
      localStorage.setItem('grana_telemetry_consent', kept)
    },
    JSON.stringify({ version, choice: 'accepted', at: '2026-11-15T00:00:00.000Z' }),
  )
}

/** The version of the consent text is in the portal, which journeys do not import. */
function presentVersion(): string {
  const file = join(import.meta.dirname, '../apps/portal/src/lib/telemetry/consent.ts')
  return /CONSENT_VERSION = '([^']+)'/.exec(readFileSync(file, 'utf8'))?.[1] ?? ''
}

/** Received data must never contain any of these marks, in any encoding. */
export async function expectNowhere(...marks: readonly string[]): Promise<void> {
  const all = JSON.stringify(await listReceived()).toLowerCase()
  for (const mark of marks) expect(all).not.toContain(mark.toLowerCase())
}

/** Client-side navigation, which no link of these pages uses. */
export async function enterByRouter(page: Page, path: string): Promise<void> {
  await page.evaluate(async (to) => {
    const { __reactRouterDataRouter: router } = window as unknown as {
      __reactRouterDataRouter: { navigate: (path: string) => Promise<void> }
    }
    await router.navigate(to)
  }, path)
}
