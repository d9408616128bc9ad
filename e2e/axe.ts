import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'

/**
 * What breaks the accessibility rules as the page, or a part of it, stands. All rules are tried; only what costs without
 * finding anything is left out: axe is put into a document once, works in it without a second page, and describes no element
 * that passed. Frames of other origins are not looked into: the only one, the bridge, is hidden.
 */
export async function findViolations(page: Page, part: string): Promise<string[]> {
  const isThere = await page.evaluate(() => 'axe' in window)
  const found = await new AxeBuilder({ page, ...(isThere && { axeSource: 'void 0' }) })
    .setLegacyMode()
    .options({ resultTypes: ['violations'] })
    .include(part)
    .analyze()
  return found.violations.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.html.slice(0, 160)}`))
}
