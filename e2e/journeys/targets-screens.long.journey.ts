import { targets as texts } from '@grana/messages/es/apps/targets'
import { targetValidationTexts } from '@grana/messages/es/apps/targets-validation'
import { expect, test } from '../journey.ts'
import {
  checkNow,
  fillTarget,
  heading,
  openTargets,
  outcome,
  registerTarget,
  targetsAddress,
} from '../pages/targets.ts'
import { checkState } from '../screenshots.ts'

const { archive, list, detail } = texts
const mark = () => crypto.randomUUID().slice(0, 8)

test('the screens of targets in all of their states', async ({ page }) => {
  await openTargets(page)
  await expect(page.getByRole('heading', { name: list.firstTitle })).toBeVisible()
  await checkState(page, 'targets-first')
  await fillTarget(page, { name: '', address: 'localhost' })
  await page.getByRole('button', { name: texts.form.create }).click()
  await expect(page.getByText(targetValidationTexts['target.name']).first()).toBeVisible()
  await checkState(page, 'targets-form-errors')
  await registerTarget(page, { name: 'Tienda web', address: `*.${mark()}.tepozan.example` })
  await registerTarget(page, { name: 'Portal de clientes', address: `portal-${mark()}.tepozan.example/clientes` })
  await checkNow(page)
  await expect(outcome(page, texts.outcomes.no_record)).toBeVisible()
  await checkState(page, 'targets-dns')
  await page.getByText(texts.methods.file, { exact: true }).click()
  await checkState(page, 'targets-file')
  await page.getByRole('button', { name: detail.archive }).click()
  await checkState(page, 'targets-archive', 'window')
  await page.getByRole('dialog').getByRole('button', { name: archive.act }).click()
  await expect(page.getByText(detail.archivedTitle)).toBeVisible()
  await checkState(page, 'targets-archived')
  await registerTarget(page, { name: 'Unidad TN-2 nueva', address: 'Unidad TN-2', type: 'vehicle' })
  await checkState(page, 'targets-document')
  await page.getByRole('link', { name: detail.edit }).click()
  await expect(heading(page, texts.form.editTitle)).toBeVisible()
  await checkState(page, 'targets-edit')
  await page.goto(targetsAddress())
  await expect(page.getByRole('link', { name: 'Tienda web' })).toBeVisible()
  await checkState(page, 'targets-list')
  await page.getByRole('searchbox', { name: list.search }).fill('zzz')
  await expect(page.getByText(list.noMatch)).toBeVisible()
  await checkState(page, 'targets-no-match')
})
