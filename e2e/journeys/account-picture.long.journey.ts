import type { Locator } from '@playwright/test'
import { avatarTexts as texts } from '@grana/messages/es/account/avatar'
import { shell } from '@grana/messages/es/apps/shell'
import { expect, test } from '../journey.ts'
import { openScreen } from '../pages/account.ts'
import { agents, expectHome } from '../pages/apps.ts'
import { newVerifiedUser } from '../people.ts'
import { checkState } from '../screenshots.ts'

/** The picture is shown, and its bytes were loaded and allowed. */
async function expectShown(picture: Locator): Promise<void> {
  await expect(picture).toBeVisible()
  const width = () => picture.evaluate((element) => (element as HTMLImageElement).naturalWidth)
  await expect.poll(width).toBe(256)
}

test('the picture: chosen, cropped, shown in the frames of portal and app, and removed', async ({ page }) => {
  await newVerifiedUser(page, 'agent')
  await openScreen(page, 'profile')
  const side = page.locator('aside')
  await expect(side.locator('img')).toHaveCount(0)
  const clip = { x: 0, y: 0, width: 600, height: 400 }
  const buffer = await page.screenshot({ clip, type: 'png' })
  await page.locator('[data-avatar-file]').setInputFiles({ name: 'foto.png', mimeType: 'image/png', buffer })
  await page.getByRole('button', { name: texts.crop.save }).click()
  await expect(page.getByText(texts.saved)).toBeVisible()
  await expectShown(side.locator('img'))
  await checkState(page, 'account-picture')
  await page.setViewportSize({ width: 1280, height: 800 })

  await page.goto('/redir')
  await expectHome(page, 'agent')
  const button = page.getByRole('button', { name: shell.person.menu })
  await expectShown(button.locator('img'))
  await checkState(page, 'app-picture', 'window')
  expect(page.url()).toBe(`${agents()}/`)

  await openScreen(page, 'profile')
  await page.getByRole('button', { name: texts.remove }).click()
  await expect(page.getByText(texts.removed)).toBeVisible()
  await expect(side.locator('img')).toHaveCount(0)
  await page.reload()
  await expect(side.locator('svg text')).toHaveText('XP')
})
