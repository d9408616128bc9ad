import { taken } from './collector.ts'
import { expect, type Page } from './journey.ts'

/** Waits as long as anything would take to be sent: the longest habit of the SDK is a flush after five seconds. */
export async function expectSilence(page: Page, milliseconds = 6000): Promise<void> {
  await page.waitForTimeout(milliseconds)
  expect((await taken()).map(({ url, text }) => `${url} ${text.slice(0, 300)}`)).toEqual([])
}
