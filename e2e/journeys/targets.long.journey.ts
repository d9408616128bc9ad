import { targets as texts } from '@grana/messages/es/apps/targets'
import { internetPort, setInternet } from '../internet.ts'
import { expect, test } from '../journey.ts'
import { checkNow, openTargets, outcome, registerTarget, targetsAddress, valueOf } from '../pages/targets.ts'

const { proof, archive, list, detail } = texts
const mark = () => crypto.randomUUID().slice(0, 8)

test('a target is verified by a DNS record, one by a file, and a document waits for staff', async ({
  page,
  expectFailed,
}) => {
  await openTargets(page)
  await expect(page.getByRole('heading', { name: list.firstTitle })).toBeVisible()
  const site = `tienda-${mark()}.tepozan.example`

  await registerTarget(page, { name: 'Tienda web', address: `https://${site}/` })
  await expect(page.getByText(site, { exact: true })).toBeVisible()
  await checkNow(page)
  await expect(outcome(page, texts.outcomes.no_record)).toBeVisible()
  const record = { type: 'TXT', value: await valueOf(page, proof.dnsValue) } as const
  await setInternet({ names: { [await valueOf(page, proof.dnsName)]: [record] } })
  const address = page.url()

  const host = `archivo-${mark()}.tepozan.example`
  await setInternet({ names: { [host]: [{ type: 'A', value: '127.0.0.1' }] } })
  await registerTarget(page, { name: 'Portal de clientes', address: `${host}:${internetPort()}` })
  await page.getByText(texts.methods.file, { exact: true }).click()
  const { pathname } = new URL(await valueOf(page, proof.fileUrl))
  await setInternet({ files: { [`${host}${pathname}`]: `${await valueOf(page, proof.fileContent)}\n` } })
  await checkNow(page)
  await expect(outcome(page, texts.outcomes.found)).toBeVisible()
  await expect(page.getByText(proof.provenBy.file)).toBeVisible()

  await registerTarget(page, { name: 'Red de sucursales', address: '203.0.113.0/24', type: 'network' })
  const paper = { name: 'asignacion.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7\n%') }
  await page.locator('input[type=file]').setInputFiles(paper)
  await page.getByRole('button', { name: proof.documentSend }).click()
  await expect(page.getByText(proof.documentStates.waiting)).toBeVisible()

  await page.goto(address)
  expectFailed(429)
  await expect(async () => {
    await checkNow(page)
    await expect(outcome(page, texts.outcomes.found)).toBeVisible({ timeout: 4000 })
  }).toPass()
  await expect(page.getByText(proof.provenBy.dns)).toBeVisible()
  await page.goto(targetsAddress())
  await expect(page.getByRole('table').getByText(texts.authority.proven, { exact: true })).toHaveCount(2)
  await expect(page.getByText(list.documentWaiting)).toBeVisible()
})

test('a target is archived, unarchived by the toast, archived and unarchived by hand', async ({ page }) => {
  await openTargets(page)
  await registerTarget(page, { name: 'Vieja app', address: 'com.tepozan.vieja', type: 'android' })
  const dialog = page.getByRole('dialog')
  const act = async () => {
    await page.getByRole('button', { name: detail.archive }).click()
    for (const effect of archive.effects) await expect(dialog.getByText(effect, { exact: true })).toBeVisible()
    await dialog.getByRole('button', { name: archive.act }).click()
    await expect(page.getByText(detail.archivedTitle)).toBeVisible()
  }
  await act()
  await page.getByRole('button', { name: archive.undo }).click()
  await expect(page.getByText(detail.archivedTitle)).toBeHidden()
  await act()
  await page.goto(targetsAddress())
  await expect(page.getByRole('heading', { name: list.noneActive })).toBeVisible()
  await page.getByRole('link', { name: list.archived }).click()
  await page.getByRole('link', { name: 'Vieja app' }).click()
  await expect(page.getByRole('button', { name: detail.edit })).toHaveCount(0)
  await page.getByRole('button', { name: detail.unarchive }).click()
  await dialog.getByRole('button', { name: archive.unarchiveAct }).click()
  await expect(page.getByText(detail.archivedTitle)).toBeHidden()
})
