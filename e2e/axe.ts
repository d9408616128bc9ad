import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'

export interface Rules {
  /** Rules besides those that axe tries by itself. */
  readonly also?: readonly string[]
  /** No rules but these. */
  readonly only?: readonly string[]
}

/**
 * What breaks the accessibility rules as the page, or a part of it, stands. All rules are tried; only what costs without
 * finding anything is left out: axe is put into a document once, works in it without a second page, and describes no element
 * that passed. Frames of other origins are not looked into: the only one, the bridge, is hidden.
 */
export async function findViolations(page: Page, part = 'html', { also = [], only }: Rules = {}): Promise<string[]> {
  const isThere = await page.evaluate(() => 'axe' in window)
  const found = await new AxeBuilder({ page, ...(isThere && { axeSource: 'void 0' }) })
    .setLegacyMode()
    .options({
      resultTypes: ['violations'],
      rules: Object.fromEntries(also.map((rule) => [rule, { enabled: true }])),
      ...(only && { runOnly: [...only] }),
    })
    .include(part)
    .analyze()
  return found.violations.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.html.slice(0, 160)}`))
}
