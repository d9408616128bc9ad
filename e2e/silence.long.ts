import { listReceived } from './collector.ts'
import { expect, type Page } from './journey.ts'

/** Waits as long as the SDK may take to send something: its longest delay is a flush after five seconds. */
export async function expectSilence(page: Page, milliseconds = 6000): Promise<void> {
  await page.waitForTimeout(milliseconds)
  expect((await listReceived()).map(({ url, text }) => `${url} ${text.slice(0, 300)}`)).toEqual([])
}
