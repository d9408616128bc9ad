import { changePassword } from '@grana/messages/es/account/password'
import { session } from '@grana/messages/es/account/session'
import { twoFactor } from '@grana/messages/es/account/two-factor'
import { verifyEmail } from '@grana/messages/es/account/verify-email'
import { expect, places, test, type Page } from '../journey.ts'
import { openPages } from '../pages/account-screens.ts'
import { signUpAgent } from '../pages/account.ts'
import { newPerson } from '../people.ts'
import { checkScreen } from '../screenshots.ts'
import { linkTo } from '../services.ts'

// Every page of account entry in its initial state; other states are in account-screens.
test.beforeEach(async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
})

const heading = (page: Page, name: string) => page.getByRole('heading', { name, level: 1 })

for (const { path, name, heading: title } of openPages) {
  test(`${path.replace(/A{43}/, '{token}')} in its initial state`, async ({ page }) => {
    await page.goto(path, { waitUntil: 'networkidle' })
    await expect(heading(page, title)).toBeVisible()
    await checkScreen(page, name, places)
  })
}

test('pages of a user who has just signed up', async ({ page }) => {
  const person = newPerson()
  await signUpAgent(page, person)
  await expect(heading(page, verifyEmail.check.heading)).toBeVisible()
  await checkScreen(page, 'check-email', places)
  await page.goto(await linkTo(person.email, '/verify-email'))
  await page.getByRole('button', { name: verifyEmail.prove.act }).click()
  await expect(heading(page, verifyEmail.prove.done)).toBeVisible()
  for (const [path, name, title] of [
    ['/password/change', 'change-password', changePassword.heading],
    ['/account/two-factor', 'two-factor-1-choose', twoFactor.heading],
  ] as const) {
    await page.goto(path, { waitUntil: 'networkidle' })
    await expect(heading(page, title)).toBeVisible()
    await expect(page.getByText(session.opening.checking)).toHaveCount(0)
    await checkScreen(page, name, places)
  }
})
