import { handoff } from '@grana/messages/es/apps/handoff'
import { shell } from '@grana/messages/es/apps/shell'
import { accountEmailTexts } from '@grana/messages/es/emails/account'
import { staffActionTexts } from '@grana/messages/es/staff/actions'
import { clauseTexts } from '@grana/messages/es/staff/clauses'
import { staffHome } from '@grana/messages/es/staff/home'
import { staffLeads } from '@grana/messages/es/staff/leads'
import { staffOrganizations } from '@grana/messages/es/staff/organizations'
import { staffPeople } from '@grana/messages/es/staff/people'
import { staffTexts } from '@grana/messages/es/staff/staff'
import { staffValidationTexts } from '@grana/messages/es/staff/validation'
import { expect, setting, test, type Page } from '../journey.ts'
import { field, signIn } from '../pages/account.ts'
import { agents, signOutOfApp, tokensAt } from '../pages/apps.ts'
import { addPasskey, createStaff, expectPlace, firstSignIn, signInWithKey, staff } from '../pages/staff.ts'
import { newAccount, newAppUser, newVerifiedUser, newPerson, type Person } from '../people.ts'
import { checkState } from '../screenshots.ts'
import { expectEmail, createLead } from '../services.ts'
import { addAuthenticator } from '../virtual-key.ts'

const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true })
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const goTo = (page: Page, name: string) =>
  page.getByRole('navigation', { name: shell.navigation }).getByText(name).click()
const inDialog = (page: Page) => page.getByRole('dialog')

/** Enters a reason in the open dialog and confirms. */
async function giveReason(page: Page, reason: string, send: string): Promise<void> {
  await inDialog(page).locator(field('reason')).fill(reason)
  await inDialog(page).getByRole('button', { name: send, exact: true }).click()
  await expect(inDialog(page)).toHaveCount(0)
}

/** Handles the first of two leads from one organization. */
async function workOnLead(page: Page): Promise<void> {
  const organization = `Banco ${crypto.randomUUID().slice(0, 8)}`
  for (const name of ['Marisol', 'Yolotl']) await createLead(name, organization)
  await goTo(page, staffTexts.places.leads)
  await expectPlace(page, staffTexts.places.leads)
  await checkState(page, 'staff-leads')
  await page.getByRole('searchbox').fill(organization)
  const rows = page.getByRole('list', { name: staffLeads.title }).getByRole('link')
  await expect(rows).toHaveText([/^Yolotl/, /^Marisol/])
  const name = (await rows.first().textContent()) ?? ''
  await rows.first().focus()
  await page.keyboard.press('ArrowDown')
  await expect(rows.last()).toBeFocused()
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Enter')
  await expect(heading(page, name)).toBeFocused()
  await button(page, staffLeads.detail.take).click()
  await expect(button(page, staffLeads.detail.release)).toBeVisible()
  await button(page, staffLeads.detail.move).click()
  await inDialog(page).getByRole('button', { name: staffLeads.move.send, exact: true }).click()
  await expect(inDialog(page).locator(`${field('reason')}-error`)).toHaveText(staffValidationTexts['reason.required'])
  await giveReason(page, 'Called, wants a date in March', staffLeads.move.send)
  await expect(page.getByText(staffActionTexts.action('lead.contacted'))).toBeVisible()
  await checkState(page, 'staff-lead')
  await page.keyboard.press('Escape')
  await expect(heading(page, name)).toHaveCount(0)
}

async function approveOrganization(page: Page, { email, organization }: Person): Promise<void> {
  await goTo(page, staffTexts.places.organizations)
  await expectPlace(page, staffTexts.places.organizations)
  await checkState(page, 'staff-organizations')
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: shell.goTo.placeholder }).fill(organization)
  await page.getByRole('option', { name: organization }).click()
  await expect(page.getByText(email)).toBeVisible()
  await checkState(page, 'staff-organization')
  await button(page, staffOrganizations.approve.action).click()
  await inDialog(page).locator(field('sector')).selectOption('finance')
  await giveReason(page, 'Registro y dominio revisados', staffOrganizations.approve.send)
  await expect(page.getByText(staffActionTexts.action('organization.approved'))).toBeVisible()
  await expectEmail(email, accountEmailTexts['organization-approved'].subject)
}

async function openPerson(page: Page, email: string): Promise<void> {
  await goTo(page, staffTexts.places.people)
  await expectPlace(page, staffTexts.places.people)
  await page.getByRole('searchbox').fill(email)
  const rows = page.getByRole('list', { name: staffPeople.title }).getByRole('listitem')
  await rows.filter({ hasText: email }).getByRole('link').click()
  await expect(page.getByRole('button', { name: staffPeople.suspend.action, exact: true })).toBeVisible()
}

test('the first staff member: created by a command, with a passkey, works, approves, suspends and reinstates', async ({
  page,
  browser,
  expectFailed,
}) => {
  expectFailed(403)
  const customer = await newAccount('customer')
  const context = await browser.newContext({ baseURL: setting('PORTAL_URL') })
  const others = await context.newPage()
  const agent = await newAppUser(others, 'agent')

  const { email } = newPerson()
  await firstSignIn(page, email, await createStaff(email))
  await expect(heading(page, staffTexts.factor.heading)).toBeVisible()
  expect(page.url()).toContain(staff())
  await checkState(page, 'staff-factor')
  await addAuthenticator(page)
  await addPasskey(page)
  await page.goto(staff())
  await expectPlace(page, staffHome.title)
  await signOutOfApp(page)
  await page.waitForURL(`${setting('PORTAL_URL')}/sign-in**`)
  await signInWithKey(page, email)
  await expectPlace(page, staffHome.title)
  await checkState(page, 'staff-home')

  await workOnLead(page)
  await approveOrganization(page, customer)

  await others.goto(agents())
  await openPerson(page, agent.email)
  await checkState(page, 'staff-person')
  await button(page, staffPeople.suspend.action).click()
  await checkState(page, 'staff-suspend', 'window')
  await giveReason(page, 'Pruebas fuera de alcance', staffPeople.suspend.send)
  await expect(button(page, staffPeople.reinstate.action)).toBeVisible()
  // Without a session the page may leave while it reloads, which aborts the reload.
  await others.reload().catch(() => undefined)
  await others.waitForURL(`${setting('PORTAL_URL')}/**`)
  await signIn(others, agent.email)
  await expect(others.getByText('Pruebas fuera de alcance')).toBeVisible()
  await expect(others.getByText(clauseTexts.conduct_never)).toBeVisible()
  await button(page, staffPeople.reinstate.action).click()
  await giveReason(page, 'The appeal is granted', staffPeople.reinstate.send)
  await signIn(others, agent.email)
  await others.waitForURL(`${agents()}/**`)
  await expectEmail(agent.email, accountEmailTexts.reinstated.subject)

  for (const [place, name] of [
    [staffTexts.places.programs, 'staff-programs'],
    [staffTexts.places.acts, 'staff-acts'],
  ] as const) {
    await goTo(page, place)
    await expectPlace(page, place)
    await expect(page.getByRole('list', { name: place }).getByRole('listitem').first()).toBeVisible()
    await checkState(page, name)
  }
  await context.close()
})

for (const kind of ['customer', 'agent'] as const) {
  test(`${kind}: cannot open the staff app at any path`, async ({ page, expectFailed }) => {
    expectFailed(404)
    await newVerifiedUser(page, kind)
    await page.goto(`${staff()}/people`)
    await expect(heading(page, handoff.otherApp.heading)).toBeVisible()
    expect(await tokensAt(page.context(), staff())).toEqual([])
    const told = await page.evaluate(async (api) => {
      const answers = await Promise.all(
        ['desk', 'leads', 'people', 'organizations', 'programs', 'acts'].map((name) =>
          fetch(`${api}/api/staff/${name}`, { credentials: 'include' }).then(({ status }) => status),
        ),
      )
      return [...new Set(answers)]
    }, setting('API_URL'))
    expect(told).toEqual([404])
  })
}
