import { agentPrograms } from '@grana/messages/es/apps/agent-programs'
import { reports } from '@grana/messages/es/apps/reports'
import { weaknessFieldTexts } from '@grana/messages/es/weakness-field'
import { expect, type Page } from '../journey.ts'
import { checkState } from '../screenshots.ts'
import { agents } from './apps.ts'

const { write } = reports

export const reportTitle = 'El comentario ejecuta script en la bandeja'

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

type Written = {
  readonly program: string
  readonly title: string
  /** Whether a screenshot of the empty form is saved. */
  readonly isKept?: boolean
}

/** Writes a report as an agent does, from the program's page to the confirmation dialog. */
export async function writeReport(page: Page, { program, title, isKept = false }: Written): Promise<void> {
  await page.goto(`${agents()}/programs/${program}`)
  await expect(page.getByRole('button', { name: agentPrograms.follow, exact: true })).toBeVisible()
  await button(page, write.start).click()
  await expect(page.getByRole('heading', { name: write.title })).toBeVisible()
  if (isKept) await checkState(page, 'report-write-new')
  await page.locator('#field-target_id').selectOption({ index: 1 })
  await page.getByRole('combobox', { name: weaknessFieldTexts.label }).fill('stored xss')
  await page.getByRole('listbox').getByRole('option').first().click()
  await page.locator('#field-title').fill(title)
  await page.locator('#field-summary').fill('El texto se muestra **como se escribe**.')
  await page.locator('#field-steps').fill('1. Comenta `<img src=x onerror=alert(1)>`\n2. Mira la bandeja')
  await page.locator('#field-impact').fill('Quien la lee pierde su cuenta.')
  await page.locator('#field-severity').selectOption('high')
  await expect(page.getByText(write.saved, { exact: true })).toBeVisible()
}

/** Submits the form, and returns the report's id. */
export async function sendReport(page: Page, name: string): Promise<string> {
  await button(page, write.send).click()
  await page.getByRole('dialog').getByRole('button', { name: write.send }).click()
  await expect(page.getByRole('heading', { name })).toBeVisible()
  return new URL(page.url()).pathname.split('/').at(-1) ?? ''
}
