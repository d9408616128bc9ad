import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Page } from '@playwright/test'
import type axe from 'axe-core'

export interface Rules {
  /** Rules besides axe's defaults. */
  readonly also?: readonly string[]
  /** Only these rules. */
  readonly only?: readonly string[]
}

const script = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8')

/**
 * Accessibility violations of the page or a part of it in its current state. All rules run; only costs without findings are
 * avoided: axe is injected once per document, as its small build, and describes no element that passed. Frames are
 * skipped: the only one, the bridge, is hidden.
 */
export async function findViolations(page: Page, part = 'html', { also = [], only }: Rules = {}): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(script)
  const options = {
    resultTypes: ['violations' as const],
    rules: Object.fromEntries(also.map((rule) => [rule, { enabled: true }])),
    iframes: false,
    ...(only && { runOnly: [...only] }),
  }
  return page.evaluate(
    async ([selector, chosen]) => {
      const { violations } = await (window as unknown as { axe: typeof axe }).axe.run(selector, chosen)
      return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 160)}`))
    },
    [part, options] as const,
  )
}
