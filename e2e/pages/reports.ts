import { agentPrograms } from '@grana/messages/es/apps/agent-programs'
import { reports } from '@grana/messages/es/apps/reports'
import { weaknessFieldTexts } from '@grana/messages/es/weakness-field'
import { expect, type Page } from '../journey.ts'
import { keepState } from '../pictures.ts'
import { letOrganizationPublish } from '../services.ts'
import { agents, expectHome, newMember } from './apps.ts'
import { acceptBilling, addTargets, beginProgram, describeProgram, publishVersion } from './programs.ts'
import { setUpSecondFactor } from './two-factor.ts'

const { write } = reports

export const reportTitle = 'El comentario ejecuta script en la bandeja'

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

/** A customer with a second factor, whose public program takes reports; gives its identifier. */
export async function publishForReports(page: Page): Promise<string> {
  const owner = await newMember(page, 'customer')
  await setUpSecondFactor(page)
  await letOrganizationPublish(owner.email, `banca-${Date.now()}.example`)
  await page.goto('/redir')
  await expectHome(page, 'customer')
  const id = await beginProgram(page, 'Banca en linea')
  await describeProgram(page, 'public')
  await addTargets(page, ['Banca web'])
  await acceptBilling(page, id)
  await publishVersion(page, id, 1)
  return id
}

type Written = {
  readonly program: string
  readonly title: string
  /** Whether the empty form is kept as a picture. */
  readonly isKept?: boolean
}

/** Writes a report as an agent does, from the page of the program to the question before it is sent. */
export async function writeReport(page: Page, { program, title, isKept = false }: Written): Promise<void> {
  await page.goto(`${agents()}/programs/${program}`)
  await expect(page.getByRole('button', { name: agentPrograms.follow, exact: true })).toBeVisible({ timeout: 15_000 })
  await button(page, write.start).click()
  await expect(page.getByRole('heading', { name: write.title })).toBeVisible({ timeout: 15_000 })
  if (isKept) await keepState(page, 'report-write-new')
  await page.locator('#field-target_id').selectOption({ index: 1 })
  await page.getByRole('combobox', { name: weaknessFieldTexts.label }).fill('stored xss')
  await page.getByRole('listbox').getByRole('option').first().click()
  await page.locator('#field-title').fill(title)
  await page.locator('#field-summary').fill('El texto se muestra **como se escribe**.')
  await page.locator('#field-steps').fill('1. Comenta `<img src=x onerror=alert(1)>`\n2. Mira la bandeja')
  await page.locator('#field-impact').fill('Quien la lee pierde su cuenta.')
  await page.locator('#field-severity').selectOption('high')
  await expect(page.getByText(write.saved, { exact: true })).toBeVisible({ timeout: 15_000 })
}

/** Signs an agent up, with the second factor that reports ask for. */
export async function newReporter(page: Page) {
  const { email } = await newMember(page, 'agent')
  const { codes } = await setUpSecondFactor(page)
  await page.goto('/redir')
  await expectHome(page, 'agent')
  return { email, codes }
}

/** Sends what stands in the form, and gives the report's identifier. */
export async function sendReport(page: Page, name: string): Promise<string> {
  await button(page, write.send).click()
  await page.getByRole('dialog').getByRole('button', { name: write.send }).click()
  await expect(page.getByRole('heading', { name })).toBeVisible({ timeout: 15_000 })
  return new URL(page.url()).pathname.split('/').at(-1) ?? ''
}
