import { cvssTexts as cvss } from '@grana/messages/es/cvss/calculator'
import { galleryTexts } from '@grana/messages/es/gallery'
import { weaknessTexts } from '@grana/messages/es/taxonomy/weaknesses'
import { expect, setting, test } from '../journey.ts'
import type { Page } from '../journey.ts'

async function open(page: Page): Promise<void> {
  await page.goto(setting('GALLERY_URL'))
  await expect(page.getByRole('heading', { level: 2, name: galleryTexts.sections.cvss })).toBeVisible()
}

/** Examples published by FIRST, some of each version and group of metrics. */
const published = [
  ['CVSS:3.1/AV:N/AC:H/PR:N/UI:R/S:U/C:L/I:N/A:N', '3.1', 'low'],
  ['CVSS:3.1/AV:N/AC:L/PR:L/UI:N/S:C/C:H/I:H/A:H', '9.9', 'critical'],
  ['CVSS:3.1/AV:L/AC:L/PR:H/UI:N/S:U/C:N/I:H/A:H', '6.0', 'medium'],
  ['CVSS:3.1/S:U/AV:N/AC:L/PR:H/UI:N/C:L/I:L/A:N/E:F/RL:X', '3.7', 'low'],
  ['CVSS:4.0/AV:N/AC:L/AT:P/PR:N/UI:P/VC:H/VI:H/VA:H/SC:N/SI:N/SA:N/E:U', '5.2', 'medium'],
  ['CVSS:4.0/AV:A/AC:L/AT:N/PR:N/UI:N/VC:H/VI:H/VA:N/SC:N/SI:N/SA:N/MSI:S/S:P', '9.7', 'critical'],
  ['CVSS:4.0/AV:N/AC:L/AT:N/PR:L/UI:N/VC:H/VI:H/VA:H/SC:H/SI:H/SA:H/S:P/AU:Y/V:C/RE:L', '9.4', 'critical'],
  ['CVSS:4.0/AV:N/AC:L/AT:N/PR:N/UI:N/VC:N/VI:N/VA:N/SC:N/SI:N/SA:N', '0.0', 'informative'],
] as const

test('a pasted vector is scored as published, in the version that it names', async ({ page }) => {
  await open(page)
  const calculator = page.locator('#cvss-empty')
  for (const [vector, score, severity] of published) {
    await calculator.getByRole('textbox', { name: cvss.vector }).fill(vector)
    await expect(calculator.getByText(cvss.result(severity, score))).toBeAttached()
  }
})

test('a vector is built by the keyboard alone', async ({ page }) => {
  await open(page)
  const built = page.locator('#cvss-built')
  await built.getByRole('radio', { name: cvss.version('3.1') }).focus()
  // From the version over vector, its copy and the switch to the first metric; each metric is one tab stop.
  for (let stops = 0; stops < 8; stops += 1) {
    await page.keyboard.press('Tab')
    if ((await page.evaluate(() => document.activeElement?.getAttribute('name')))?.endsWith('-AV')) break
  }
  await page.keyboard.press('ArrowRight')
  await expect(built).toHaveAttribute('data-vector', /\/AV:A\//)
  await page.keyboard.press('Tab')
  await page.keyboard.press('ArrowRight')
  await expect(built).toHaveAttribute('data-vector', /\/AV:A\/AC:H\//)
  await expect(built.getByText(cvss.metrics['3.1']['AC']?.values['H']?.explanation ?? '')).toBeVisible()
})

test('a weakness is found by acronym and number and chosen by the keyboard', async ({ page }) => {
  await open(page)
  const field = page.locator('input#weakness-missing')
  await field.focus()
  for (const [text, id] of [
    ['ssrf', 'server-side-request-forgery'],
    ['cwe-89', 'sql-injection'],
    ['DESERIALIZACION', 'insecure-deserialization'],
  ] as const) {
    await field.fill(text)
    await expect(page.getByRole('option').first()).toContainText(weaknessTexts[id].name)
    await page.keyboard.press('Enter')
    await expect(field).toHaveValue(weaknessTexts[id].name)
    await expect(page.locator('section#weakness')).toContainText(weaknessTexts[id].explanation)
  }
})
