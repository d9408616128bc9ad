// @vitest-environment happy-dom
import { describe, expect, test } from 'vitest'
import {
  callsOf,
  confirmIdentityIn,
  createCustomersWorld,
  idOf,
  linksTo,
  open,
  refusal,
  testFailures,
  toasts,
  type CustomersWorldSettings,
} from '#app/customers.fixture.tsx'
import { paths } from '#app/paths.ts'
import {
  getIdentityProvider,
  providerFaults,
  removeIdentityProvider,
  samlFaults,
  saveIdentityProvider,
  saveSamlProvider,
  switchIdentityProvider,
  type IdentityProvider,
  type IdentityProviderAnswer,
} from '@grana/contract/identity/providers'
import { errorTexts } from '@grana/messages/es/errors'
import { identityProvider as texts } from '@grana/messages/es/identity/identity-provider'
import { identityValidationTexts } from '@grana/messages/es/identity/identity-validation'
import { shown, type AppWorld } from '@grana/parts/app/app.fixture'

const issuer = 'https://login.tepozan.example'
const provider = (changes: Partial<IdentityProvider> = {}): IdentityProvider => ({
  id: idOf(1),
  name: 'Tepozan ID',
  protocol: 'openid',
  issuer,
  client_id: 'grana',
  creates_accounts: true,
  is_enforced: false,
  state: 'on',
  linked: 2,
  created_at: '2026-11-19T09:00:00.000Z',
  ...changes,
})
const found = (one: IdentityProvider | null, domains = ['tepozan.example']): IdentityProviderAnswer => ({
  provider: one,
  redirect_uri: 'https://grana.example/sign-in/organization/return',
  saml: { entity_id: 'https://api.grana.example/saml/one', acs_url: 'https://api.grana.example/saml/one/acs' },
  domains,
})
const pem = (letter: string) => `-----BEGIN CERTIFICATE-----\n${letter.repeat(64)}\n-----END CERTIFICATE-----`
const entity = 'urn:tepozan:login'
const signInUrl = 'https://login.tepozan.example/saml'
const dayMs = 86_400_000
const certificate = (letter: string, days: number) => ({
  certificate: `${pem(letter)}\n`,
  subject: `llave ${letter}`,
  sha256: letter,
  expires_at: new Date(Date.now() + days * dayMs).toISOString(),
})
const samlProvider = (): IdentityProvider => {
  const { client_id: _client, ...rest } = provider({ protocol: 'saml', issuer: entity })
  const certificates = [certificate('A', 10), certificate('B', 400)]
  return { ...rest, saml: { sign_in_url: signInUrl, certificates, attributes: { groups: 'equipos' } } }
}
const answer = ({ api }: AppWorld, given: IdentityProviderAnswer) =>
  api.answer(getIdentityProvider, () => ({ data: given }))

async function show(given: IdentityProviderAnswer, settings: CustomersWorldSettings = {}) {
  const world = await createCustomersWorld(settings)
  answer(world, given)
  return { world, page: await open(world, paths.identityProvider()) }
}

test('shows the provider, whom it signs in and what it closes', async () => {
  await show(found(provider({ is_enforced: true })))
  for (const text of ['Tepozan ID', issuer, texts.on, texts.onText(2), texts.password.closed])
    expect(shown()).toContain(text)
})

test('without a provider it shows what the provider needs, and where to prove a domain', async () => {
  await show(found(null, []))
  for (const text of [texts.emptyText, found(null).redirect_uri, texts.noDomains]) expect(shown()).toContain(text)
  expect(linksTo(texts.proveDomain)).toEqual([paths.emailDomains()])
})

test('requests nothing without a second factor, and says why', async () => {
  const { world } = await show(found(null), { user: { two_factor_enabled: false } })
  expect(shown()).toContain(texts.factor)
  expect(callsOf(world, getIdentityProvider)).toEqual([])
})

test('connects a provider after a proof of identity', async () => {
  const { world, page } = await show(found(null))
  let calls = 0
  world.api.answer(saveIdentityProvider, () => {
    calls += 1
    return calls === 1 ? refusal('auth.confirm_first') : { data: found(provider({ state: 'off' })) }
  })
  await page.press(texts.connect)
  await page.fill(texts.form.name, 'Tepozan ID')
  await page.fill(texts.form.issuer, issuer)
  await page.fill(texts.form.client, 'grana')
  await page.fill(texts.form.secret, 'secret')
  await page.tick(texts.form.enforced)
  await page.press(texts.form.save)
  await confirmIdentityIn(world, page)
  expect(callsOf(world, saveIdentityProvider)[1]?.body).toEqual({
    name: 'Tepozan ID',
    issuer,
    client_id: 'grana',
    client_secret: 'secret',
    creates_accounts: true,
    is_enforced: true,
  })
})

test('names what is missing, and sends nothing', async () => {
  const { world, page } = await show(found(null))
  await page.press(texts.connect)
  await page.press(texts.form.save)
  for (const code of ['provider.name', 'provider.issuer', 'provider.client', 'provider.secret'] as const)
    expect(shown()).toContain(identityValidationTexts[code])
  expect(callsOf(world, saveIdentityProvider)).toEqual([])
})

test.each(providerFaults)('says at the issuer what the server found: %s', async (fault) => {
  const { world, page } = await show(found(provider()))
  world.api.answer(saveIdentityProvider, () => {
    const { refuse } = refusal('provider.wrong')
    return { refuse: { ...refuse, details: { reason: fault } } }
  })
  await page.press(texts.change)
  await page.press(texts.form.save)
  expect(shown()).toContain(texts.faults[fault])
  expect(toasts()).toEqual([])
})

test('keeps the secret that it does not show', async () => {
  const { world, page } = await show(found(provider()))
  world.api.answer(saveIdentityProvider, () => ({ data: found(provider()) }))
  await page.press(texts.change)
  expect(shown()).toContain(texts.form.secretKeep)
  await page.press(texts.form.save)
  expect(callsOf(world, saveIdentityProvider)[0]?.body).not.toHaveProperty('client_secret')
})

test('switches off, and on only with a proven domain', async () => {
  const { world, page } = await show(found(provider()))
  world.api.answer(switchIdentityProvider, () => ({ data: found(provider({ state: 'off' })) }))
  answer(world, found(provider({ state: 'off' })))
  await page.press(texts.switchOff)
  expect(callsOf(world, switchIdentityProvider)[0]?.body).toEqual({ is_on: false })
  expect(shown()).toContain(texts.offText)
  world.api.answer(switchIdentityProvider, () => refusal('provider.no_domain'))
  await page.press(texts.switchOn)
  expect(shown()).toContain(errorTexts['provider.no_domain'])
})

test('removes the provider after a question', async () => {
  const { world, page } = await show(found(provider()))
  world.api.answer(removeIdentityProvider, () => ({ data: found(null) }))
  await page.press(texts.remove)
  expect(shown()).toContain(texts.removeText)
  expect(callsOf(world, removeIdentityProvider)).toEqual([])
  answer(world, found(null))
  await page.press(texts.removeSave)
  expect(shown()).toContain(texts.emptyText)
})

describe('by SAML 2.0', () => {
  const choose = async (given: IdentityProvider | null) => {
    const made = await show(found(given))
    made.world.api.answer(saveSamlProvider, () => ({ data: found(samlProvider()) }))
    await made.page.press(given === null ? texts.connect : texts.change)
    if (given?.protocol !== 'saml') await made.page.tick(texts.protocols.saml)
    return made
  }

  test('shows the provider, when its certificates end, and what it needs from here', async () => {
    await show(found(samlProvider()))
    for (const text of [texts.protocols.saml, entity, signInUrl, 'llave A', texts.certificateSoon, 'equipos'])
      expect(shown()).toContain(text)
    for (const text of Object.values(found(null).saml)) expect(shown()).toContain(text)
    expect(shown()).not.toContain(found(null).redirect_uri)
    expect(shown().split(texts.certificateSoon)).toHaveLength(2)
  })

  test('connects by metadata, and keeps the name that was typed before the protocol was chosen', async () => {
    const { world, page } = await show(found(null))
    world.api.answer(saveSamlProvider, () => ({ data: found(samlProvider()) }))
    await page.press(texts.connect)
    await page.fill(texts.form.name, 'Tepozan ID')
    await page.tick(texts.protocols.saml)
    await page.fill(texts.form.metadata, '<md:EntityDescriptor/>')
    await page.press(texts.form.save)
    expect(callsOf(world, saveSamlProvider)[0]?.body).toEqual({
      name: 'Tepozan ID',
      metadata: '<md:EntityDescriptor/>',
      creates_accounts: true,
      is_enforced: false,
    })
  })

  test('connects by hand with several certificates and own names of attributes', async () => {
    const { world, page } = await choose(null)
    await page.tick(texts.form.ways.hand)
    await page.fill(texts.form.name, 'Tepozan ID')
    await page.fill(texts.form.entity, entity)
    await page.fill(texts.form.signInUrl, signInUrl)
    await page.fill(texts.form.certificates, `${pem('A')}\n${pem('B')}`)
    await page.fill(texts.form.signOutUrl, 'https://login.tepozan.example/out')
    await page.fill(texts.form.attributeNames.groups_attribute, 'equipos')
    await page.press(texts.form.save)
    expect(callsOf(world, saveSamlProvider)[0]?.body).toMatchObject({
      entity_id: entity,
      sign_in_url: signInUrl,
      certificates: [pem('A'), pem('B')],
      sign_out_url: 'https://login.tepozan.example/out',
      groups_attribute: 'equipos',
    })
  })

  test('changes what is stored, by hand', async () => {
    const { world, page } = await choose(samlProvider())
    await page.press(texts.form.save)
    expect(callsOf(world, saveSamlProvider)[0]?.body).toMatchObject({
      entity_id: entity,
      certificates: [pem('A'), pem('B')],
      groups_attribute: 'equipos',
    })
  })

  test('names what is missing in each way, and sends nothing', async () => {
    const { world, page } = await choose(null)
    await page.press(texts.form.save)
    for (const code of ['provider.name', 'provider.metadata'] as const)
      expect(shown()).toContain(identityValidationTexts[code])
    await page.tick(texts.form.ways.hand)
    await page.press(texts.form.save)
    for (const code of ['provider.entity', 'provider.sign_in', 'provider.certificate'] as const)
      expect(shown()).toContain(identityValidationTexts[code])
    expect(callsOf(world, saveSamlProvider)).toEqual([])
  })

  test.each(samlFaults)('says at the field what the server found: %s', async (fault) => {
    const { world, page } = await choose(samlProvider())
    world.api.answer(saveSamlProvider, () => {
      const { refuse } = refusal('provider.wrong')
      return { refuse: { ...refuse, details: { reason: fault } } }
    })
    await page.press(texts.form.save)
    expect(shown()).toContain(texts.samlFaults[fault])
    expect(toasts()).toEqual([])
  })

  test('says that another protocol drops the links', async () => {
    await choose(provider())
    expect(shown()).toContain(texts.form.protocolHint)
  })
})

testFailures({
  path: paths.identityProvider(),
  operation: getIdentityProvider,
  answer: (world) => answer(world, found(provider())),
  content: issuer,
})
