import type { Page } from './journey.ts'

/** How far the page can be scrolled sideways. */
export function sidewaysScroll(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
}

/**
 * Words that are cut off or overlap others: beyond the edge of the window, where a page that clips its sections would lose
 * them without a scrollbar, or beyond the box that they belong to.
 */
export function cutWords(page: Page, part = 'body'): Promise<string[]> {
  return page.evaluate((selector) => {
    const isHidden = (element: Element) => element.closest('.visually-hidden, noscript, [hidden]') !== null
    const scrolls = (element: Element | null): boolean =>
      element !== null &&
      element !== document.body &&
      (/auto|scroll/.test(getComputedStyle(element).overflowX) || scrolls(element.parentElement))
    const isTooSmall = (element: Element) => {
      // A box of one pixel is visually hidden text for screen readers.
      if (element.clientWidth <= 1) return false
      const { overflowX, overflowY } = getComputedStyle(element)
      const isCutAcross = /hidden|clip/.test(overflowX) && element.scrollWidth > element.clientWidth + 1
      const isCutBelow = /hidden|clip/.test(overflowY) && element.scrollHeight > element.clientHeight + 1
      return element !== document.body && (isCutAcross || isCutBelow)
    }
    const boxOf = (element: Element | null): Element =>
      element && /^(inline|contents)$/.test(getComputedStyle(element).display)
        ? boxOf(element.parentElement)
        : (element ?? document.body)
    const isOutside = (text: Node) => {
      const range = document.createRange()
      range.selectNodeContents(text)
      const box = boxOf(text.parentElement).getBoundingClientRect()
      if (box.width <= 1) return false
      const [start, end] = [Math.max(0, box.left), Math.min(window.innerWidth, box.right)]
      return [...range.getClientRects()].some(({ left, right }) => right > end + 2 || left < start - 2)
    }
    const root = document.querySelector(selector) ?? document.body
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
    const cut: string[] = []
    for (let text = walker.nextNode(); text; text = walker.nextNode()) {
      const parent = text.parentElement
      if (!parent || !text.textContent?.trim() || !parent.checkVisibility() || isHidden(parent)) continue
      // An ellipsis shows that something is left out: names and email addresses can have any length.
      if (getComputedStyle(parent).textOverflow === 'ellipsis') continue
      if (isTooSmall(parent) || (isOutside(text) && !scrolls(parent))) cut.push(text.textContent.trim())
    }
    return cut
  }, part)
}

/** Words with too little contrast to their background. */
export function faintWords(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const parts = (colour: string) => (colour.match(/[\d.]+/g) ?? []).map(Number)
    const light = (colour: string) => {
      const [red = 0, green = 0, blue = 0] = parts(colour).map((value) => {
        const share = value / 255
        return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
      })
      return 0.2126 * red + 0.7152 * green + 0.0722 * blue
    }
    const isSolid = (colour: string) => (parts(colour)[3] ?? 1) > 0.99
    const ground = (element: Element | null): string => {
      if (element === null) return 'rgb(255, 255, 255)'
      const { backgroundColor } = getComputedStyle(element)
      return isSolid(backgroundColor) ? backgroundColor : ground(element.parentElement)
    }
    const contrast = (element: Element) => {
      const [one, other] = [light(getComputedStyle(element).color), light(ground(element))]
      return (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05)
    }
    const hasWords = (element: Element) =>
      [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim())
    return [...document.querySelectorAll('body *:not(noscript, script)')]
      .filter((element) => hasWords(element) && element.checkVisibility() && contrast(element) < 4.5)
      .map((element) => `${element.textContent?.trim().slice(0, 60)} (${contrast(element).toFixed(2)})`)
  })
}

/** The user's own text size, as set in the browser: twice the usual. */
export async function doubleText(page: Page, act: () => Promise<void>): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Page.setFontSizes', { fontSizes: { standard: 32, fixed: 26 } })
  await act()
  await session.send('Page.setFontSizes', { fontSizes: { standard: 16, fixed: 13 } })
  await session.detach()
}
