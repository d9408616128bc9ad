import { notificationTexts } from '@grana/messages/es/apps/notifications'
import { shell } from '@grana/messages/es/apps/shell'
import { home } from '@grana/messages/es/homes/home'
import { portal as portalTexts } from '@grana/messages/es/portal'
import { expect, test, violations } from '../journey.ts'
import { expectHome } from '../pages/apps.ts'
import { newVerifiedUser } from '../people.ts'
import { checkState } from '../screenshots.ts'

for (const kind of ['agent', 'customer'] as const) {
  test(`${kind}: every screen of the app is legible and accessible`, async ({ page }) => {
    await newVerifiedUser(page, kind)
    await page.goto('/redir')
    await expectHome(page, kind)
    await checkState(page, `apps-home-${kind}`)
    await page.getByRole('button', { name: notificationTexts.title }).click()
    await expect(page.getByText(notificationTexts.empty.title)).toBeVisible()
    await checkState(page, `apps-bell-${kind}`, 'window')
    await page.keyboard.press('Escape')
    await page.setViewportSize({ width: 1280, height: 800 })
    await page.getByRole('button', { name: shell.person.menu }).click()
    await expect(page.getByRole('link', { name: shell.person.profile })).toBeVisible()
    expect(await violations(page)).toEqual([])
    await page.keyboard.press('Escape')
    await expect(page.getByRole('button', { name: shell.person.menu })).toBeFocused()
    await page.setViewportSize({ width: 360, height: 800 })
    await page.getByRole('button', { name: shell.menu.open }).click()
    await expect(page.getByRole('dialog', { name: shell.menu.title })).toBeVisible()
    expect(await violations(page)).toEqual([])
    await page.screenshot({ path: `e2e/results/pictures/apps-drawer-${kind}-360.png`, animations: 'disabled' })
    await page.keyboard.press('Escape')
    await page.goto(`${page.url()}no-existe`)
    await expect(page.getByRole('heading', { name: shell.notFound.heading, level: 1 })).toBeVisible()
    await checkState(page, `apps-not-found-${kind}`)
    expect(await page.title()).toBe(portalTexts.title(shell.notFound.title))
    await expect(page.getByText(home.next)).toHaveCount(0)
  })
}
