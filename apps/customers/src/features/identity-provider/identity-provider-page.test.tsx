// @vitest-environment happy-dom
import { expect, test } from 'vitest'
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
  saveIdentityProvider,
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
  domains,
})
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

testFailures({
  path: paths.identityProvider(),
  operation: getIdentityProvider,
  answer: (world) => answer(world, found(provider())),
  content: issuer,
})
