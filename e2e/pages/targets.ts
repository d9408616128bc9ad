import { targets as texts } from '@grana/messages/es/apps/targets'
import { expect, type Page } from '../journey.ts'
import { customers, newMember } from './apps.ts'

export const targetsAddress = () => `${customers()}/targets`

export const heading = (page: Page, name: string) => page.getByRole('heading', { name, level: 1 })

/** As the owner of a new organization. */
export async function openTargets(page: Page): Promise<void> {
  await newMember(page, 'customer')
  await page.goto(targetsAddress())
  await expect(heading(page, texts.title)).toBeVisible({ timeout: 15_000 })
}

/** What a check of a proof said. */
export const outcome = (page: Page, words: string) => page.getByRole('status').getByText(words)

type Typed = { readonly name: string; readonly address: string; readonly type?: string }

/** Opens the form and fills what has no answer yet. */
export async function fillTarget(page: Page, { name, address, type = 'website' }: Typed): Promise<void> {
  await page.goto(`${targetsAddress()}/new`)
  await expect(heading(page, texts.form.createTitle)).toBeVisible({ timeout: 15_000 })
  await page.locator('#field-type').selectOption(type)
  await page.locator('#field-address').fill(address)
  await page.locator('#field-name').fill(name)
}

export async function registerTarget(page: Page, typed: Typed): Promise<void> {
  await fillTarget(page, typed)
  await page.getByRole('button', { name: texts.form.create }).click()
  await expect(heading(page, typed.name)).toBeVisible()
}

/** What stands beside a label, to be copied. */
export async function valueOf(page: Page, label: string): Promise<string> {
  const line = page.locator('dl > div', { has: page.locator('dt', { hasText: new RegExp(`^${label}$`) }) })
  return (await line.locator('code').textContent()) ?? ''
}

export async function checkNow(page: Page): Promise<void> {
  await page.getByRole('button', { name: texts.proof.check }).click()
}
