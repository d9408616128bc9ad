import { invitation } from '@grana/messages/es/account/invitation'
import { audit } from '@grana/messages/es/apps/audit'
import { notificationTexts } from '@grana/messages/es/apps/notifications'
import { organizationTexts } from '@grana/messages/es/apps/organization'
import { shell } from '@grana/messages/es/apps/shell'
import { team } from '@grana/messages/es/apps/team'
import { errorTexts } from '@grana/messages/es/errors'
import { home } from '@grana/messages/es/homes/home'
import { expect, setting, test, type Page } from '../journey.ts'
import { openAppAs } from '../pages/apps.ts'
import { bell, invite, openInvitation, registerInvitedMember, rowOf } from '../pages/organization.ts'
import { addSecondFactor, newPerson } from '../people.ts'

const portal = () => setting('PORTAL_URL')
const heading = (page: Page, name: string) => page.getByRole('heading', { name, level: 1 })
const navigate = (page: Page, name: string) =>
  page.getByRole('navigation', { name: shell.navigation }).getByRole('link', { name, exact: true }).click()

test('invitations: one accepts without an account, one rejects, and the bell shows it', async ({
  page,
  browser,
  expectFailed,
}) => {
  const { organization } = await openAppAs(page, 'customer')
  await expect(page.getByText(organizationTexts.approvalText.pending)).toBeVisible()
  await navigate(page, team.nav)
  await expect(heading(page, team.title)).toBeVisible()
  await expect(page.getByText(team.invitations.empty.title)).toBeVisible()
  // Inviting requires a second factor; a user without one is redirected to its setup.
  await expect(page.getByRole('link', { name: organizationTexts.factorFirst.invite })).toBeVisible()
  await addSecondFactor(page.context())
  await page.reload()

  const [colleague, other] = [newPerson(), newPerson()]
  await invite(page, colleague.email, 'viewer')
  await invite(page, other.email, 'owner')
  await expect(bell(page, 0)).toBeVisible()

  const guest = await openInvitation(browser, colleague.email, portal())
  await expect(guest.getByText(team.organizationRoles.viewer.text)).toBeVisible()
  await expect(guest.getByRole('heading', { name: invitation.register.heading })).toBeVisible()
  await registerInvitedMember(guest, 'Tadeo')
  await expect(heading(guest, home.greeting('Tadeo'))).toBeVisible()
  // A viewer has no actions.
  await expect(guest.getByText(home.customers.team.title)).toBeHidden()
  await navigate(guest, organizationTexts.profile.nav)
  await expect(guest.getByText(organizationTexts.profile.readOnly)).toBeVisible()
  await expect(guest.getByRole('button', { name: organizationTexts.profile.save })).toBeHidden()
  await navigate(guest, audit.nav)
  await expect(
    guest
      .getByRole('cell')
      .getByText(audit.actions['invitation.accepted'] ?? '')
      .first(),
  ).toBeVisible()
  await navigate(guest, team.nav)
  await expect(rowOf(guest, 'Tadeo')).toContainText(team.you)
  await expect(guest.getByRole('button', { name: team.invite.action })).toBeHidden()
  await guest.context().close()

  // Nothing was reloaded: it arrived by the live stream.
  await expect(bell(page, 1)).toBeVisible()
  const refusing = await openInvitation(browser, other.email, portal())
  await refusing.getByRole('button', { name: invitation.reject, exact: true }).click()
  await refusing.getByRole('button', { name: invitation.rejectConfirm }).click()
  await expect(heading(refusing, invitation.rejected.heading)).toBeVisible()
  await refusing.context().close()
  await expect(bell(page, 2)).toBeVisible()
  await bell(page, 2).click()
  const panel = page.getByRole('region', { name: notificationTexts.title })
  await expect(panel.getByRole('listitem')).toHaveCount(2)
  await expect(panel.getByText('Tadeo Ibarra Soto')).toBeVisible()
  await panel.getByRole('button', { name: notificationTexts.readAll }).click()
  await expect(bell(page, 0)).toBeVisible()
  await page.keyboard.press('Escape')

  await expect(rowOf(page, other.email)).toContainText(team.invitations.states.rejected)
  await expect(rowOf(page, colleague.email).first()).toBeVisible()
  await expect(bell(page, 0)).toBeVisible()

  expectFailed(409)
  await navigate(page, organizationTexts.profile.nav)
  await page.getByRole('button', { name: organizationTexts.leave.action }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: organizationTexts.leave.confirm(organization) })
    .click()
  await expect(page.getByText(errorTexts['organization.last_owner'])).toBeVisible()
})
