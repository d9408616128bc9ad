import { invitation } from '@grana/messages/es/account/invitation'
import { audit } from '@grana/messages/es/apps/audit'
import { notificationTexts } from '@grana/messages/es/apps/notifications'
import { organizationTexts } from '@grana/messages/es/apps/organization'
import { shell } from '@grana/messages/es/apps/shell'
import { team } from '@grana/messages/es/apps/team'
import { formTexts } from '@grana/messages/es/forms'
import { expect, setting, test, type Page } from '../journey.ts'
import { typeCredentials } from '../pages/account.ts'
import { customers, expectHome } from '../pages/apps.ts'
import { bell, invite, openInvitation, rowOf } from '../pages/organization.ts'
import { addSecondFactor, newVerifiedUser, newPerson } from '../people.ts'
import { checkState } from '../screenshots.ts'
import { linkTo } from '../services.ts'

const portal = () => setting('PORTAL_URL')
const heading = (page: Page, name: string) => page.getByRole('heading', { name, level: 1 })
const navigate = (page: Page, name: string) =>
  page.getByRole('navigation', { name: shell.navigation }).getByRole('link', { name, exact: true }).click()

test('the screens of an organization in all of their states', async ({ page, browser, expectFailed }) => {
  await newVerifiedUser(page, 'customer')
  await addSecondFactor(page.context())
  await page.goto('/redir')
  await expectHome(page, 'customer')
  await checkState(page, 'organization-home')
  await page.goto(`${customers()}/team`)
  await expect(page.getByText(team.invitations.empty.title)).toBeVisible()
  await page.getByRole('button', { name: team.invite.action }).click()
  await checkState(page, 'organization-invite', 'window')
  await page.getByRole('dialog').getByRole('button', { name: team.invite.send }).click()
  await expect(page.getByRole('dialog').getByText(formTexts.summaryTitle)).toBeVisible()
  await page.getByRole('button', { name: team.cancel }).click()
  const person = newPerson()
  await invite(page, person.email, 'viewer')
  await checkState(page, 'organization-team')
  const guest = await openInvitation(browser, person.email, portal())
  await expect(guest.getByRole('heading', { name: invitation.register.heading })).toBeVisible()
  await checkState(guest, 'invitation-new')
  await guest.context().close()
  expectFailed(429)
  await page.getByRole('button', { name: team.invitations.actionsOf(person.email) }).click()
  await page.getByRole('menuitem', { name: team.invitations.resend }).click()
  await expect(page.getByText(team.invitations.failed)).toBeVisible()
  await page.getByRole('button', { name: team.invitations.actionsOf(person.email) }).click()
  await page.getByRole('menuitem', { name: team.invitations.withdraw }).click()
  await page.getByRole('button', { name: team.invitations.withdrawConfirm }).click()
  await expect(rowOf(page, person.email)).toContainText(team.invitations.states.withdrawn)

  await navigate(page, organizationTexts.profile.nav)
  await expect(heading(page, organizationTexts.profile.title)).toBeVisible()
  await page.locator('#field-legal_name').fill('Cooperativa Tepozan S. C.')
  await page.locator('#field-website').fill('tepozan.example')
  await page.getByRole('button', { name: organizationTexts.profile.save }).click()
  await expect(page.getByText(organizationTexts.profile.saved)).toBeVisible()
  await checkState(page, 'organization-profile')
  await page.getByRole('button', { name: organizationTexts.leave.action }).click()
  await checkState(page, 'organization-leave', 'window')
  await page.keyboard.press('Escape')
  await navigate(page, audit.nav)
  // The filter offers the same text.
  await expect(page.getByRole('table').getByText(audit.actions['invitation.withdrawn'] ?? '')).toBeVisible()
  await checkState(page, 'organization-audit')

  // An invited user with an account is asked to sign in first, and returns to the invitation.
  const invited = await browser.newContext({ baseURL: portal() })
  const theirs = await invited.newPage()
  const { email } = await newVerifiedUser(theirs, 'customer')
  await page.goto(`${customers()}/team`)
  await invite(page, email, 'viewer')
  await theirs.context().clearCookies()
  await theirs.goto(await linkTo(email, '/invitation'))
  await theirs.getByRole('link', { name: invitation.signIn }).click()
  await typeCredentials(theirs, email)
  await expect(theirs.getByRole('button', { name: invitation.accept })).toBeVisible()
  await checkState(theirs, 'invitation-accept')
  await theirs.getByRole('button', { name: invitation.accept }).click()
  await theirs.waitForURL(`${customers()}/**`)
  await expect(theirs.getByRole('button', { name: new RegExp(organizationTexts.switcher.label) })).toBeVisible()
  await invited.close()
  await bell(page, 1).click()
  await expect(page.getByRole('region', { name: notificationTexts.title }).getByRole('listitem')).toHaveCount(1)
  await checkState(page, 'organization-bell', 'window')
})
