import type { PortalPage } from '../pages/portal-pages.ts'

export const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const
export type Category = (typeof categories)[number]
export type Scores = Readonly<Record<Category, number>>

/**
 * Minimum scores of a page, of 100. Pages of account entry and error pages are noindex; the status of the latter is an error
 * in the browser's console, which costs them points of best practices that they cannot win.
 */
export function barsOf({ path, status, isEntry }: PortalPage): Scores {
  const isFromData = path === '/programs' || path.startsWith('/program/')
  const isFound = status === 200 && isEntry !== true
  return {
    performance: isFromData || isEntry === true ? 95 : 98,
    accessibility: 100,
    'best-practices': status === 200 ? 100 : 96,
    seo: isFound ? 100 : 0,
  }
}

export const isReached = (scores: Scores, bars: Scores): boolean =>
  categories.every((category) => scores[category] >= bars[category])

/** One score per category out of several runs of a page. */
export function combine(runs: readonly Scores[], choose: (values: readonly number[]) => number): Scores {
  const chosen = (category: Category) => choose(runs.map((run) => run[category]))
  return {
    performance: chosen('performance'),
    accessibility: chosen('accessibility'),
    'best-practices': chosen('best-practices'),
    seo: chosen('seo'),
  }
}

export const median = (values: readonly number[]): number =>
  values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0
