import { formTexts } from '@grana/messages/es/forms'
import { personTexts } from '@grana/messages/es/person'
import { expect, test } from '../journey.ts'
import { field, openContact } from '../pages/contact.ts'

test.use({ timezoneId: 'Europe/Madrid' })

const strokeTexts = ['a', 'an', 'a', 'e', 'i', 'in', 'u', 'ua', 'o', 'ol', 'r', 'ra', 'n', 'na', 's', 'st']

test('SE-1 arrows, Enter, Esc and typing; accents do not matter; the count is announced', async ({ page }) => {
  await openContact(page)
  const country = page.locator(field('country'))
  await country.focus()
  await page.keyboard.press('ArrowDown')
  await expect(country).toHaveAttribute('aria-expanded', 'true')
  await page.keyboard.press('Escape')
  await expect(country).toHaveAttribute('aria-expanded', 'false')
  await page.keyboard.type('mexico')
  await expect(page.getByRole('option')).toHaveCount(1)
  await expect(page.getByText(personTexts.countries.count(1), { exact: true })).toBeAttached()
  await page.keyboard.press('Enter')
  await expect(country).toHaveValue(/xico$/)
  await country.fill('zzzz')
  await expect(page.getByText(personTexts.countries.none)).toBeVisible()
})

test("SE-1 the device's country first, then Latin America, then A to Z", async ({ page }) => {
  await openContact(page)
  await page.locator(field('country')).click()
  const names = await page.getByRole('option').allTextContents()
  expect(names.length).toBeGreaterThan(200)
  const collator = new Intl.Collator('es')
  const display = new Intl.DisplayNames(['es'], { type: 'region' })
  expect(names[0]).toBe(display.of('ES'))
  const latin = names.slice(1, 22)
  expect(latin).toContain(display.of('MX'))
  expect(latin).toEqual(latin.toSorted(collator.compare))
  const rest = names.slice(22)
  expect(rest).not.toContain(display.of('MX'))
  expect(rest).toEqual(rest.toSorted(collator.compare))
})

test('SE-1 a key press filters the full list at once: remaining rows are reused, and no name is normalized again', async ({
  page,
}) => {
  await openContact(page)
  const country = page.locator(field('country'))
  await country.click()
  await expect(page.getByRole('option').nth(200)).toBeAttached()
  const calls: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/api/')) calls.push(request.url())
  })
  const strokes = await country.evaluate((element: HTMLInputElement, texts) => {
    const rows = () => [...document.querySelectorAll('[role=option]')]
    const lettersOf = (all: readonly Element[]) => all.reduce((sum, row) => sum + (row.textContent?.length ?? 0), 0)
    const value = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')
    // Every text of the page is normalized by it.
    const strings = Object.getPrototypeOf('') as { normalize: (form?: string) => string }
    const { normalize } = strings
    let folded = 0
    strings.normalize = function count(this: string, form) {
      folded += 1
      return normalize.call(this, form)
    }
    const counts = texts.map((text) => {
      const before = new Map(rows().map((row) => [row.textContent, row]))
      folded = 0
      // The prototype's own setter: React distinguishes typing from its own writes by it.
      value?.set?.call(element, text)
      element.dispatchEvent(new Event('input', { bubbles: true }))
      const after = rows()
      const stayed = after.filter((row) => before.has(row.textContent))
      return {
        text,
        shown: after.length,
        stayed: stayed.length,
        remade: stayed.filter((row) => before.get(row.textContent) !== row).length,
        // Each shown name is normalized letter by letter, to mark the match; the query once more for each.
        foldedElse: folded - lettersOf(after) - 2 * after.length,
      }
    })
    strings.normalize = normalize
    return counts
  }, strokeTexts)
  for (const stroke of strokes) {
    expect(stroke.shown, stroke.text).toBeGreaterThan(0)
    expect(stroke, stroke.text).toMatchObject({ remade: 0, foldedElse: 2 })
  }
  expect(Math.max(...strokes.map(({ stayed }) => stayed))).toBeGreaterThan(20)
  expect(calls).toEqual([])
})

test('SE-1 the field says so while the list loads', async ({ page }) => {
  let open: (() => void) | undefined
  const gate = new Promise<void>((resolve) => {
    open = resolve
  })
  await page.route('**/api/countries', async (route) => {
    await gate
    await route.continue()
  })
  await openContact(page)
  await page.locator(field('country')).click()
  await expect(page.getByText(formTexts.loadingOptions)).toBeVisible()
  open?.()
  await expect(page.getByRole('option').first()).toBeVisible()
})
