import { targets as texts } from '@grana/messages/es/apps/targets'
import { internetPort, setInternet } from '../internet.ts'
import { expect, type Page } from '../journey.ts'
import { newVerifiedUser } from '../people.ts'
import { customers } from './apps.ts'

export const targetsAddress = () => `${customers()}/targets`

export const heading = (page: Page, name: string) => page.getByRole('heading', { name, level: 1 })

/** As the owner of a new organization. */
export async function openTargets(page: Page): Promise<void> {
  await newVerifiedUser(page, 'customer')
  await page.goto(targetsAddress())
  await expect(heading(page, texts.title)).toBeVisible()
}

/** The result of an ownership check. */
export const outcome = (page: Page, words: string) => page.getByRole('status').getByText(words)

type Typed = { readonly name: string; readonly address: string; readonly type?: string }

/** Opens the form and fills it. */
export async function fillTarget(page: Page, { name, address, type = 'website' }: Typed): Promise<void> {
  await page.goto(`${targetsAddress()}/new`)
  await expect(heading(page, texts.form.createTitle)).toBeVisible()
  await page.locator('#field-type').selectOption(type)
  await page.locator('#field-address').fill(address)
  await page.locator('#field-name').fill(name)
}

export async function registerTarget(page: Page, typed: Typed): Promise<void> {
  await fillTarget(page, typed)
  await page.getByRole('button', { name: texts.form.create }).click()
  await expect(heading(page, typed.name)).toBeVisible()
}

/** The value next to a label, to be copied. */
export async function valueOf(page: Page, label: string): Promise<string> {
  const line = page.locator('dl > div', { has: page.locator('dt', { hasText: new RegExp(`^${label}$`) }) })
  return (await line.locator('code').textContent()) ?? ''
}

export async function checkNow(page: Page): Promise<void> {
  await page.getByRole('button', { name: texts.proof.check }).click()
}

const { proof, archive, detail, outcomes } = texts

async function expectProven(page: Page): Promise<void> {
  await checkNow(page)
  await expect(page.getByRole('status').getByText(outcomes.found)).toBeVisible()
}

/** Verifies a website by a DNS record. */
export async function verifyByRecord(page: Page, { name, host }: { name: string; host: string }): Promise<void> {
  await registerTarget(page, { name, address: `https://${host}/` })
  const record = { type: 'TXT', value: await valueOf(page, proof.dnsValue) } as const
  await setInternet({ names: { [await valueOf(page, proof.dnsName)]: [record] } })
  await expectProven(page)
  await expect(page.getByText(proof.provenBy.dns)).toBeVisible()
}

/** Verifies a website by a file. */
export async function verifyByFile(page: Page, { name, host }: { name: string; host: string }): Promise<void> {
  await setInternet({ names: { [host]: [{ type: 'A', value: '127.0.0.1' }] } })
  await registerTarget(page, { name, address: `${host}:${internetPort()}` })
  await page.getByText(texts.methods.file, { exact: true }).click()
  const { pathname } = new URL(await valueOf(page, proof.fileUrl))
  await setInternet({ files: { [`${host}${pathname}`]: await valueOf(page, proof.fileContent) } })
  await expectProven(page)
}

/** Submits an ownership document for a network. */
export async function submitDocument(page: Page, name: string): Promise<void> {
  await registerTarget(page, { name, address: '203.0.113.0/24', type: 'network' })
  const paper = { name: 'asignacion.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7\n%') }
  await page.locator('input[type=file]').setInputFiles(paper)
  await page.getByRole('button', { name: proof.documentSend }).click()
  await expect(page.getByText(proof.documentStates.waiting)).toBeVisible()
}

export async function archiveTarget(page: Page, id: string): Promise<void> {
  await page.goto(`${targetsAddress()}/${id}`)
  await page.getByRole('button', { name: detail.archive }).click()
  await page.getByRole('dialog').getByRole('button', { name: archive.act }).click()
  await expect(page.getByText(detail.archivedTitle)).toBeVisible()
}

export async function unarchiveTarget(page: Page, id: string): Promise<void> {
  await page.goto(`${targetsAddress()}/${id}`)
  await page.getByRole('button', { name: detail.unarchive }).click()
  await page.getByRole('dialog').getByRole('button', { name: archive.unarchiveAct }).click()
  await expect(page.getByText(detail.archivedTitle)).toBeHidden()
}
