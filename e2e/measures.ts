import type { Page } from '@playwright/test'

export interface Measures {
  /** Where the first text of the content begins, from the edge of the window. */
  readonly edge: number
  /** Weights of all visible text, lightest first. */
  readonly weights: readonly number[]
}

/** Measures the text that is painted: hidden words for screen readers have no size. */
export function measuresOf(page: Page): Promise<Measures> {
  return page.evaluate(() => {
    const main = document.querySelector('main')
    const weights = new Set<number>()
    let edge = Number.POSITIVE_INFINITY
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = texts.nextNode(); node; node = texts.nextNode()) {
      const parent = node.parentElement
      if (!parent || node.textContent?.trim() === '' || parent.closest('.visually-hidden, .skip-link, script, style'))
        continue
      const range = document.createRange()
      range.selectNodeContents(node)
      const { left, width, height } = range.getBoundingClientRect()
      if (width < 2 || height < 2 || !parent.checkVisibility()) continue
      weights.add(Number(getComputedStyle(parent).fontWeight))
      if (main?.contains(parent)) edge = Math.min(edge, left)
    }
    return { edge: Math.round(edge), weights: [...weights].toSorted((a, b) => a - b) }
  })
}
