import { listMembers } from '@grana/contract/customers/members'
import {
  checkEmailDomain,
  claimEmailDomain,
  listEmailDomains,
  type EmailDomain,
} from '@grana/contract/identity/email-domains'
import { createGroupRole } from '@grana/contract/identity/group-roles'
import { consentGate } from '@grana/messages/es/account/leave'
import { organizationSignIn } from '@grana/messages/es/account/organization-sign-in'
import { session } from '@grana/messages/es/account/session'
import { errorTexts } from '@grana/messages/es/errors'
import { home } from '@grana/messages/es/homes/home'
import { identityProvider as texts } from '@grana/messages/es/identity/identity-provider'
import { setInternet } from '../internet.ts'
import { expect, setting, test, type Page } from '../journey.ts'
import { expectReady } from '../pages/account.ts'
import { customers } from '../pages/apps.ts'
import { newPage } from '../pages/marketplace-setup.ts'
import { callAs, newUserWithSecondFactor, organizationOf } from '../report-setup.ts'
import { signInAtSamlProvider, startSamlProvider } from '../saml-provider.ts'
import { checkState } from '../screenshots.ts'

const domain = `agave-${crypto.randomUUID().slice(0, 8)}.example`
const address = `ines@${domain}`
type Owner = Parameters<typeof callAs>[0]
const returnPath = '/sign-in/organization/return'

async function proveDomain(owner: Owner, organization: string): Promise<void> {
  const params = { organization }
  const [claimed] = await callAs<EmailDomain[]>(owner, claimEmailDomain, { params, body: { domain } })
  const { id = '', record = { name: '', value: '' } } = claimed ?? {}
  await setInternet({ names: { [record.name]: [{ type: 'TXT', value: record.value }] } })
  await callAs(owner, checkEmailDomain, { params: { organization, email_domain: id } })
  const states = async () =>
    (await callAs<EmailDomain[]>(owner, listEmailDomains, { params })).map(({ state }) => state)
  await expect.poll(states).toEqual(['proven'])
}

async function enterByOrganization(page: Page): Promise<void> {
  await page.goto('/sign-in/organization')
  await expectReady(page)
  await page.getByRole('textbox', { name: organizationSignIn.labels.email }).fill(address)
  await page.getByRole('button', { name: organizationSignIn.send }).click()
}

test('saml: a provider is connected by its metadata, a colleague enters with the role of a group, and an answer counts once', async ({
  page,
  browser,
  road,
  expectFailed,
}) => {
  expectFailed(401, 403, 404, 409, 422)
  const provider = await startSamlProvider(['Auditores'])
  await newUserWithSecondFactor(page, 'customer')
  const organization = await organizationOf(page.context())
  const owner: Owner = { context: page.context(), kind: 'customer' }
  const colleague = await newPage(browser)
  const dialogOf = (name: string) => page.getByRole('dialog', { name })
  const button = (name: string) => page.getByRole('button', { name, exact: true })

  await test.step('the domain is proven, and a group gives a role', async () => {
    await proveDomain(owner, organization)
    const body = { group: 'Auditores', role: 'viewer' }
    await callAs(owner, createGroupRole, { params: { organization }, body })
  })
  road.move()

  await test.step('wrong data are refused where they are entered, and the metadata connect the provider', async () => {
    await page.goto(`${customers()}/organization/single-sign-on`)
    await expect(page.getByText(texts.forProvider)).toBeVisible()
    await checkState(page, 'saml-none')
    await button(texts.connect).click()
    const form = dialogOf(texts.form.title)
    await form.getByText(texts.protocols.saml).click()
    await form.getByLabel(texts.form.name, { exact: false }).first().fill('Agave ID')
    await form.getByRole('textbox', { name: texts.form.metadata }).fill('<EntityDescriptor/>')
    await form.getByRole('button', { name: texts.form.save }).click()
    await expect(form.getByText(texts.samlFaults.not_metadata)).toBeVisible()
    await checkState(page, 'saml-wrong', form)
    await form.getByText(texts.form.ways.hand).click()
    await form.getByText(texts.form.attributes, { exact: true }).click()
    await form.getByRole('button', { name: texts.form.save }).click()
    await checkState(page, 'saml-hand', form)
    await form.getByText(texts.form.ways.metadata).click()
    await form.getByRole('textbox', { name: texts.form.metadata }).fill(provider.metadata)
    await form.getByRole('button', { name: texts.form.save }).click()
    await expect(page.getByText(texts.offText)).toBeVisible()
    await button(texts.switchOn).click()
    await expect(page.getByText(texts.onText(0))).toBeVisible()
    await checkState(page, 'saml-on')
  })
  road.move()

  await test.step('a colleague enters, and gets an account with the role of the group', async () => {
    await enterByOrganization(colleague)
    await signInAtSamlProvider(colleague, provider.issuer, address)
    await expect(colleague.getByRole('heading', { name: consentGate.title })).toBeVisible()
    for (const box of await colleague.getByRole('checkbox').all()) await box.check()
    await colleague.getByRole('button', { name: consentGate.send }).click()
    await expect(colleague.getByRole('heading', { name: home.greeting('Ines') })).toBeVisible()
    type Member = { email: string; role: string }
    const members = await callAs<Member[]>(owner, listMembers, { params: { organization } })
    expect(members.find(({ email }) => email === address)?.role).toBe('viewer')
  })
  road.move()

  await test.step('the same answer counts no second time, neither here nor in another browser', async () => {
    const [first] = provider.posted
    const { action = '', fields = {} } = first ?? {}
    const other = await newPage(browser)
    await other.goto(provider.issuer)
    await other.evaluate(
      ([target, values]) => {
        const form = Object.assign(document.createElement('form'), { method: 'post', action: target })
        for (const [name, value] of Object.entries(values))
          form.append(Object.assign(document.createElement('input'), { name, value }))
        document.body.append(form)
        form.submit()
      },
      [action, fields] as const,
    )
    await other.waitForURL(`${setting('PORTAL_URL')}${returnPath}`)
    await expect(other.getByText(organizationSignIn.back.incomplete)).toBeVisible()
    await checkState(other, 'saml-refused')
    await other.goto(`${returnPath}?state=${fields['RelayState'] ?? ''}`)
    await expect(other.getByText(errorTexts['single_sign_on.expired'])).toBeVisible()
    expect(new URL(other.url()).search).toBe('')
    await other.context().close()
  })
  road.move()

  await test.step('switched off, the provider has opened nothing any more', async () => {
    await button(texts.switchOff).click()
    await expect(page.getByText(texts.offText)).toBeVisible()
    await colleague.goto(customers(), { waitUntil: 'commit' })
    await colleague.waitForURL(`${setting('PORTAL_URL')}/sign-in**`)
    await expect(colleague.getByText(session.opening.heading)).toHaveCount(0)
  })
  provider.close()
})
