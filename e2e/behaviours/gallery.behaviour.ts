import { cvssTexts as cvss } from '@grana/messages/es/cvss/calculator'
import { galleryTexts as texts } from '@grana/messages/es/gallery'
import { expect, places, setting, test, violations } from '../journey.ts'
import type { Page } from '../journey.ts'
import { sidewaysScroll } from '../legible.ts'
import { waitForAnimations } from '../motion.ts'

async function open(page: Page, theme: string, width: number): Promise<void> {
  // Notifications stay while the test looks at them.
  await page.addInitScript(() => {
    const later = window.setTimeout.bind(window)
    const stretch = (run: () => void, wait = 0) => later(run, wait < 1000 ? wait : 2 ** 31 - 1)
    Object.assign(window, { setTimeout: stretch })
  })
  await page.setViewportSize({ width, height: 800 })
  await page.goto(`${setting('GALLERY_URL')}/?theme=${theme}`)
  await expect(page.getByRole('heading', { level: 1, name: texts.title })).toBeVisible()
  await page.evaluate(() => document.fonts.ready)
}

interface State {
  readonly name: string
  readonly act: (page: Page) => Promise<void>
  /** The part of the page that changes: the rest was checked before. */
  readonly part: string
}

const fieldOf = (id: string) => `div:has(> label[for=${id}])`

/** States that need user interaction; Escape ends each of them but the last. */
const states: readonly State[] = [
  { name: 'theme menu', act: (page) => page.getByRole('button', { name: texts.theme }).click(), part: 'header' },
  {
    name: 'dialog',
    act: (page) => page.getByRole('button', { name: texts.layers.openDialog }).click(),
    part: 'dialog',
  },
  {
    name: 'drawer',
    act: (page) => page.getByRole('button', { name: texts.layers.openDrawer }).click(),
    part: 'dialog',
  },
  { name: 'list with matches', act: (page) => page.locator('#country').fill('guay'), part: fieldOf('country') },
  { name: 'list without options', act: (page) => page.locator('#english').click(), part: fieldOf('english') },
  { name: 'list that loads', act: (page) => page.locator('#zone').click(), part: fieldOf('zone') },
  {
    name: 'weaknesses under their categories',
    act: (page) => page.locator('input#weakness').fill('inyeccion'),
    part: fieldOf('weakness'),
  },
  {
    name: 'pasted vector that is none, every value explained, further metrics open',
    act: async (page) => {
      const calculator = page.locator('#cvss-empty')
      await calculator.getByRole('checkbox', { name: cvss.explain }).check()
      await calculator.getByText(cvss.groups.supplemental, { exact: true }).click()
      const vector = calculator.getByRole('textbox', { name: cvss.vector })
      await vector.fill('CVSS:4.0/AV:Q')
      await vector.blur()
    },
    part: '#cvss-empty',
  },
  {
    name: 'notifications',
    act: async (page) => {
      for (const { button } of texts.layers.toasts)
        await page.getByRole('button', { name: button, exact: true }).click()
    },
    part: '[data-above-layers]',
  },
]

for (const { theme, width } of places) {
  test(`every component, and every interactive state, is accessible in ${theme} at ${width} px, and fits in 320 px`, async ({
    page,
  }) => {
    await open(page, theme, width)
    expect(await violations(page)).toEqual([])
    for (const narrow of [320, width]) {
      await page.setViewportSize({ width: narrow, height: 800 })
      expect(await sidewaysScroll(page), `${narrow} px`).toBeLessThanOrEqual(0)
    }
    for (const { name, act, part } of states) {
      await act(page)
      await expect(page.locator(part), name).toBeVisible()
      // Entering components are half transparent for a moment, and axe would measure that.
      await waitForAnimations(page)
      expect(await violations(page, part), name).toEqual([])
      await page.keyboard.press('Escape')
      if (part === 'dialog') await expect(page.locator(part)).toHaveCount(0)
    }
  })
}
