import { agentPrograms } from '@grana/messages/es/apps/agent-programs'
import { reports } from '@grana/messages/es/apps/reports'
import { writeReport as steps } from '@grana/messages/es/apps/write-report'
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

/** Opens a step of the form by the list of steps. */
export async function openStep(page: Page, step: keyof typeof steps.steps): Promise<void> {
  const list = page.getByRole('navigation', { name: steps.stepsLabel })
  await list.getByRole('link', { name: steps.steps[step].name }).click()
  await expect(page.getByRole('heading', { name: steps.steps[step].title, exact: true })).toBeVisible()
}

/** Goes on by the main action of a step. */
async function goOn(page: Page, step: keyof typeof steps.steps): Promise<void> {
  await page.getByRole('link', { name: steps.steps[step].next, exact: true }).click()
}

/** Writes a report as an agent does, from the program's page to the step with its texts. */
export async function writeReport(page: Page, { program, title, isKept = false }: Written): Promise<void> {
  await page.goto(`${agents()}/programs/${program}`)
  await expect(page.getByRole('button', { name: agentPrograms.follow, exact: true })).toBeVisible()
  await button(page, write.start).click()
  await expect(page.getByRole('heading', { name: write.title })).toBeVisible()
  if (isKept) await checkState(page, 'report-write-new')
  await page.locator('#field-target_id').check()
  await goOn(page, 'target')
  await page.getByRole('combobox', { name: weaknessFieldTexts.label }).fill('stored xss')
  await page.getByRole('listbox').getByRole('option').first().click()
  await goOn(page, 'weakness')
  await page.locator('#field-title').fill(title)
  await page.locator('#field-summary').fill('El texto se muestra **como se escribe**.')
  await page.locator('#field-steps').fill('1. Comenta `<img src=x onerror=alert(1)>`\n2. Mira la bandeja')
  await page.locator('#field-impact').fill('Quien la lee pierde su cuenta.')
  await page.locator('#field-severity').selectOption('high')
  await expect(page.getByText(write.saved, { exact: true })).toBeVisible()
}

/** The report has taken the place of its form, which has the same title. */
export async function expectSent(page: Page, name: string): Promise<void> {
  await page.waitForURL((url) => !url.pathname.includes('/drafts/'))
  await expect(page.getByRole('navigation', { name: steps.stepsLabel })).toHaveCount(0)
  await expect(page.getByRole('heading', { name })).toBeVisible()
}

/** Submits the form from its last step, and returns the report's id. */
export async function sendReport(page: Page, name: string): Promise<string> {
  await openStep(page, 'review')
  await button(page, write.send).click()
  await page.getByRole('dialog').getByRole('button', { name: write.send }).click()
  await expectSent(page, name)
  return new URL(page.url()).pathname.split('/').at(-1) ?? ''
}
