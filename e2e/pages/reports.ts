import { agentPrograms } from '@grana/messages/es/apps/agent-programs'
import { evidence } from '@grana/messages/es/apps/evidence'
import { reports } from '@grana/messages/es/apps/reports'
import { weaknessFieldTexts } from '@grana/messages/es/weakness-field'
import { expect, type Page } from '../journey.ts'
import { letOrganizationPublish } from '../services.ts'
import { agents, expectHome, newMember } from './apps.ts'
import { acceptBilling, addTargets, beginProgram, describeProgram, publishVersion } from './programs.ts'
import { setUpSecondFactor } from './two-factor.ts'

const { write } = reports

/** An organization of its own with a public program; gives the program's identifier. */
export async function publishProgram(page: Page): Promise<string> {
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

/** Begins a report as an agent does, from the page of the program. */
export async function startReport(page: Page, program: string): Promise<void> {
  await page.goto(`${agents()}/programs/${program}`)
  await expect(page.getByRole('button', { name: agentPrograms.follow, exact: true })).toBeVisible({ timeout: 15_000 })
  await page.getByRole('button', { name: write.start, exact: true }).click()
  await expect(page.getByRole('heading', { name: write.title })).toBeVisible({ timeout: 15_000 })
}

/** Fills in all that a report needs, and waits until it is kept. */
export async function fillReport(page: Page, title: string): Promise<void> {
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

/** Sends the report that is open. */
export async function sendOpenReport(page: Page, title: string): Promise<void> {
  await page.getByRole('button', { name: write.send, exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: write.send }).click()
  await expect(page.getByRole('heading', { name: title })).toBeVisible({ timeout: 15_000 })
}

/** The line of a file in the report that is being written. */
export const fileRow = (page: Page, name: string) =>
  page.getByRole('list', { name: evidence.list }).getByRole('listitem').filter({ hasText: name })

export async function expectFile(page: Page, name: string, state: keyof typeof evidence.states): Promise<void> {
  await expect(fileRow(page, name)).toContainText(evidence.states[state], { timeout: 30_000 })
}

type Given = { readonly name: string; readonly hex: string; readonly type: string }

/** Pastes a file into what has the focus, or drops it on the page. */
export async function handOver(page: Page, way: 'paste' | 'drop', file: Given): Promise<void> {
  await page.evaluate(
    ([how, { name, hex, type }]) => {
      const bytes = Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))
      const held = new DataTransfer()
      held.items.add(new File([bytes], name, { type }))
      const init = { bubbles: true, cancelable: true }
      const target = document.activeElement ?? document.body
      const event =
        how === 'paste'
          ? new ClipboardEvent('paste', { ...init, clipboardData: held })
          : new DragEvent('drop', { ...init, dataTransfer: held })
      target.dispatchEvent(event)
    },
    [way, file] as const,
  )
}
