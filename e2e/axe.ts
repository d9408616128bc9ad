import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'

export interface Rules {
  /** Rules besides axe's defaults. */
  readonly also?: readonly string[]
  /** Only these rules. */
  readonly only?: readonly string[]
}

/**
 * Accessibility violations of the page or a part of it in its current state. All rules run; only costs without findings are
 * avoided: axe is injected once per document, works without a second page, and describes no element that passed. Frames of
 * other origins are skipped: the only one, the bridge, is hidden.
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
