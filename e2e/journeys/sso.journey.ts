import { logIn, type TokenAnswer } from '@grana/contract/auth'
import { listMembers } from '@grana/contract/customers/members'
import { consentGate } from '@grana/messages/es/account/leave'
import { organizationSignIn } from '@grana/messages/es/account/organization-sign-in'
import { signIn } from '@grana/messages/es/account/sign-in'
import { organizationTexts } from '@grana/messages/es/apps/organization'
import { shell } from '@grana/messages/es/apps/shell'
import { errorTexts } from '@grana/messages/es/errors'
import { home } from '@grana/messages/es/homes/home'
import { emailDomains } from '@grana/messages/es/identity/email-domains'
import { identityProvider as texts } from '@grana/messages/es/identity/identity-provider'
import { callApi, newCaller } from '../api-caller.ts'
import { signInAtProvider, startIdentityProvider } from '../identity-provider.ts'
import { setInternet } from '../internet.ts'
import { expect, setting, test, type Page } from '../journey.ts'
import { expectReady, heading } from '../pages/account.ts'
import { customers, signOutOfApp, tokensAt } from '../pages/apps.ts'
import { newPage } from '../pages/marketplace-setup.ts'
import { password } from '../people.ts'
import { callAs, newUserWithSecondFactor, organizationOf } from '../report-setup.ts'
import { checkState } from '../screenshots.ts'

const domain = `agave-${crypto.randomUUID().slice(0, 8)}.example`
const address = `ines@${domain}`
const back = organizationSignIn.back

async function askForOrganization(page: Page, typed: string): Promise<void> {
  await expect(heading(page, organizationSignIn.heading)).toBeVisible()
  await expectReady(page)
  await page.getByRole('textbox', { name: organizationSignIn.labels.email }).fill(typed)
  await page.getByRole('button', { name: organizationSignIn.send }).click()
}

test('sso: a domain is proven, a provider connected, a colleague enters by it, and the password closes', async ({
  page,
  browser,
  road,
  expectFailed,
}) => {
  expectFailed(401, 403, 404, 422)
  const provider = await startIdentityProvider()
  const owner = await newUserWithSecondFactor(page, 'customer')
  const organization = await organizationOf(page.context())
  const colleague = await newPage(browser)
  const dialogOf = (name: string) => page.getByRole('dialog', { name })
  const button = (name: string) => page.getByRole('button', { name, exact: true })

  await test.step('an owner proves the email domain by DNS', async () => {
    await page.goto(`${customers()}/organization`)
    await page.getByRole('link', { name: emailDomains.open }).click()
    await expect(page.getByText(emailDomains.emptyText)).toBeVisible()
    await checkState(page, 'email-domains-none')
    await button(emailDomains.add).click()
    const form = dialogOf(emailDomains.form.title)
    await form.getByRole('textbox', { name: emailDomains.form.domain }).fill('gmail.com')
    await form.getByRole('button', { name: emailDomains.form.save }).click()
    await expect(form.getByText(errorTexts['email_domain.public'])).toBeVisible()
    await form.getByRole('textbox', { name: emailDomains.form.domain }).fill(`@${domain}`)
    await form.getByRole('button', { name: emailDomains.form.save }).click()
    await expect(page.getByText(emailDomains.states.unproven)).toBeVisible()
    await checkState(page, 'email-domains-unproven')
    const value = await page.locator('code', { hasText: 'grana-authority=' }).innerText()
    await setInternet({ names: { [`_grana.${domain}`]: [{ type: 'TXT', value }] } })
    await page.getByRole('button', { name: emailDomains.checkOf(domain) }).click()
    await expect(page.getByText(emailDomains.states.proven, { exact: true })).toBeVisible()
    await checkState(page, 'email-domains-proven')
  })
  road.move()

  await test.step('a provider with wrong values is refused with what is wrong, and connected with the right ones', async () => {
    const places = page.getByRole('navigation', { name: shell.navigation })
    await places.getByRole('link', { name: organizationTexts.profile.nav, exact: true }).click()
    await page.getByRole('link', { name: texts.open }).click()
    await expect(page.getByText(texts.emptyText)).toBeVisible()
    await checkState(page, 'sso-none')
    await button(texts.connect).click()
    const form = dialogOf(texts.form.title)
    const fill = (name: string, value: string) => form.getByLabel(name, { exact: false }).fill(value)
    await fill(texts.form.name, 'Agave ID')
    await fill(texts.form.issuer, `${provider.issuer}/other`)
    await fill(texts.form.client, provider.client.id)
    await fill(texts.form.secret, provider.client.secret)
    await form.getByRole('button', { name: texts.form.save }).click()
    await expect(form.getByText(texts.faults.not_openid)).toBeVisible()
    await checkState(page, 'sso-wrong')
    await fill(texts.form.issuer, provider.issuer)
    await form.getByRole('button', { name: texts.form.save }).click()
    await expect(page.getByText(texts.offText)).toBeVisible()
    await button(texts.switchOn).click()
    await expect(page.getByText(texts.onText(0))).toBeVisible()
    await checkState(page, 'sso-on')
  })
  road.move()

  await test.step('an answer that this browser did not ask for opens no session, and leaves the address bar', async () => {
    await colleague.goto(`/sign-in/organization/return?code=stolen&state=${'s'.repeat(43)}`)
    await expect(colleague.getByText(errorTexts['single_sign_on.expired'])).toBeVisible()
    expect(new URL(colleague.url()).search).toBe('')
    await checkState(colleague, 'sso-refused')
    await colleague.goto('/sign-in/organization/return?error=access_denied')
    await expect(colleague.getByText(back.denied)).toBeVisible()
    await colleague.getByRole('link', { name: back.again }).click()
  })
  road.move()

  await test.step('an address of no organization is refused; a colleague enters, and gets an account', async () => {
    await askForOrganization(colleague, 'ana@unproven.example')
    await expect(colleague.getByText(errorTexts['single_sign_on.none'])).toBeVisible()
    await checkState(colleague, 'sso-unknown-domain')
    await askForOrganization(colleague, address)
    await signInAtProvider(colleague, provider.issuer, address)
    await expect(heading(colleague, consentGate.title)).toBeVisible()
    for (const box of await colleague.getByRole('checkbox').all()) await box.check()
    await colleague.getByRole('button', { name: consentGate.send }).click()
    await expect(heading(colleague, home.greeting('Ines'))).toBeVisible()
    const members = await callAs<{ email: string; role: string; id: string }[]>(
      { context: page.context(), kind: 'customer' },
      listMembers,
      { params: { organization } },
    )
    expect(members.find(({ email }) => email === address)?.role).toBe('member')
  })
  road.move()

  await test.step('the session ends here, and is offered to end at the provider', async () => {
    await signOutOfApp(colleague)
    await colleague.waitForURL('**/sign-in**')
    const link = colleague.getByRole('link', { name: organizationSignIn.signOut('Agave ID') })
    await expect(link).toBeVisible()
    expect(await link.getAttribute('href')).toContain(`${provider.issuer}/session/end`)
    await checkState(colleague, 'sso-signed-out')
  })
  road.move()

  await test.step('enforced, the password is closed for members and stays with owners', async () => {
    await button(texts.change).click()
    await dialogOf(texts.form.changeTitle).getByLabel(texts.form.enforced).check()
    await dialogOf(texts.form.changeTitle).getByRole('button', { name: texts.form.save }).click()
    await expect(page.getByText(texts.password.closed)).toBeVisible()
    await checkState(page, 'sso-enforced')
    await colleague.getByRole('link', { name: organizationSignIn.entry }).click()
    await askForOrganization(colleague, address)
    await expect(heading(colleague, home.greeting('Ines'))).toBeVisible()
    const { require2fa } = await callApi<TokenAnswer>(newCaller(), logIn, { body: { email: owner.email, password } })
    expect(require2fa).toBe(true)
  })

  await test.step('switched off, what the provider opened is closed at once, without a click', async () => {
    await button(texts.switchOff).click()
    await expect(page.getByText(texts.offText)).toBeVisible()
    await expect(heading(colleague, signIn.heading)).toBeVisible()
    for (const host of [customers(), setting('PORTAL_URL')])
      expect(await tokensAt(colleague.context(), host)).toEqual([])
  })
  provider.close()
})
