import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { dataOf } from '#server/testing/programs.ts'
import { makeSamlKey, makeSamlProvider, readRequest } from '#server/testing/saml-provider.ts'
import { insertMembership } from '#server/testing/tenants.ts'
import type { ApiResponse } from '#server/testing/test-browser.ts'
import { insertTestUser, testPassword } from '#server/testing/test-user.ts'
import { getUser } from '@grana/contract/accounts'
import { logIn } from '@grana/contract/auth'
import { createGroupRole } from '@grana/contract/identity/group-roles'
import {
  getIdentityProvider,
  saveSamlProvider,
  switchIdentityProvider,
  type IdentityProviderAnswer,
} from '@grana/contract/identity/providers'
import { linkIdentity } from '@grana/contract/identity/single-sign-on'
import {
  bringBack,
  connectSaml,
  encoded,
  samlBrowser,
  samlSignOn,
  samlStranger,
  startSamlWorld,
  type SamlWorld,
} from './saml.fixture.ts'
import { normalizeCertificates } from './saml/certificates.ts'
import { begin, hold, tokensOf } from './single-sign-on.fixture.ts'

let world: SamlWorld
beforeAll(async () => {
  world = await startSamlWorld()
})
beforeEach(() => connectSaml(world.mine))
afterAll(() => world.api.close())

const db = () => world.api.database.owner
const params = () => ({ organization: world.mine.organization })
const owner = () => world.mine.world.browser
const codeOf = ({ body }: ApiResponse) => body['code']
const reasonOf = ({ body }: ApiResponse) => (body['details'] as { reason?: string } | undefined)?.reason
const load = async () => dataOf<IdentityProviderAnswer>(await owner().call(getIdentityProvider, { params: params() }))
const save = (body: Record<string, unknown>) =>
  owner().call(saveSamlProvider, {
    params: params(),
    body: { name: 'Tepozan ID', creates_accounts: true, is_enforced: false, ...body },
  })
const enter = (person = samlStranger(world.mine), browser = samlBrowser(world)) =>
  samlSignOn(world, browser, { tenant: world.mine, person })
const roleOf = async (email: string | undefined) => {
  const query = db().selectFrom('memberships as m').innerJoin('users as u', 'u.id', 'm.user_id').select('m.role')
  return (await query.where('u.email_key', '=', email ?? '').executeTakeFirst())?.role
}

describe('a sign-in by SAML', () => {
  test('asks as this organization, and for an answer that only this organization can use', async () => {
    const { provider, organization, domain } = world.mine
    const url = await begin(samlBrowser(world), `someone@${domain}`)
    expect(url.startsWith(`${provider.signInUrl}&SAMLRequest=`)).toBe(true)
    const { acsUrl, audience, xml } = readRequest(url)
    expect([acsUrl, audience]).toEqual([`${audience}/acs`, expect.stringContaining(`/api/auth/saml/${organization}`)])
    expect(xml).toContain('ProtocolBinding="urn:oasis:names:tc:SAML:2.0:bindings:HTTP-POST"')
    expect(xml).not.toContain(domain.replace('.example', '@'))
  })

  test('creates a member once, and signs in the same account whatever its address is later', async () => {
    const person = samlStranger(world.mine)
    const browser = samlBrowser(world)
    hold(browser, await enter(person, browser))
    expect(dataOf(await browser.call(getUser))).toMatchObject({ email: person.email, first_name: 'Ines' })
    expect(await roleOf(person.email)).toBe('member')
    const again = await enter({ ...person, email: 'changed@elsewhere.example' })
    expect(dataOf<{ email: string }>(again).email).toBe(person.email)
  })

  test('offers the link to an address that has an account, which confirms it after its password', async () => {
    const email = `miembro.${crypto.randomUUID().slice(0, 8)}@${world.mine.domain}`
    const user = await insertTestUser(db(), { kind: 'customer', email })
    await insertMembership(db(), { organizationId: world.mine.organization, userId: user.id }, { role: 'member' })
    const person = samlStranger(world.mine, { email })
    const browser = samlBrowser(world)
    const { ticket } = dataOf<{ ticket: string }>(await enter(person, browser))
    browser.hold(await browser.call(logIn, { body: { email, password: testPassword } }), email)
    expect((await browser.call(linkIdentity, { body: { ticket } })).status).toBe(200)
    await connectSaml(world.mine, { is_enforced: true })
    expect(codeOf(await samlBrowser(world).call(logIn, { body: { email, password: testPassword } }))).toBe(
      'auth.use_provider',
    )
    expect(tokensOf(await enter(person))).toBeDefined()
  })

  test('takes the address of the subject where it is one, and the attributes that the owners name', async () => {
    const { provider } = world.mine
    const address = `nameid.${crypto.randomUUID().slice(0, 8)}@${world.mine.domain}`
    const format = 'urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress'
    const browser = samlBrowser(world)
    const url = await begin(browser, address)
    const parts = { ...provider.partsFor(url, { sub: address }), format }
    const answer = await bringBack(world, browser, { url, answer: encoded(provider.answer(parts)) })
    expect(dataOf<{ email: string }>(answer).email).toBe(address)
    await connectSaml(world.mine, { email_attribute: 'correo' })
    const named = await enter({ ...samlStranger(world.mine), correo: `otra@${world.mine.domain}` } as never)
    expect(dataOf<{ email: string }>(named).email).toBe(`otra@${world.mine.domain}`)
  })

  test('gives the roles of the groups that the provider names, and ends those that it no longer names', async () => {
    const body = { group: 'Auditores', role: 'viewer' }
    expect((await owner().call(createGroupRole, { params: params(), body })).status).toBe(200)
    const person = samlStranger(world.mine, { groups: ['auditores', 'Otros', ''] })
    await enter(person)
    expect(await roleOf(person.email)).toBe('viewer')
    const { groups: _groups, ...without } = person
    await enter(without)
    expect(await roleOf(person.email)).toBe('member')
  })

  test('offers the page where the session at the provider ends', async () => {
    expect(dataOf(await enter())).not.toHaveProperty('sign_out_url')
    await connectSaml(world.mine, { sign_out_url: 'https://login.agave.example/out' })
    expect(dataOf(await enter())).toMatchObject({ sign_out_url: 'https://login.agave.example/out' })
  })

  test('ends when the provider is switched off, or is another one', async () => {
    const ended = async (act: () => Promise<unknown>) => {
      const browser = samlBrowser(world)
      hold(browser, await enter(samlStranger(world.mine), browser))
      expect((await browser.call(getUser)).status).toBe(200)
      await act()
      expect((await browser.call(getUser)).status).toBe(401)
    }
    await ended(() => owner().call(switchIdentityProvider, { params: params(), body: { is_on: false } }))
    await connectSaml(world.mine)
    await ended(() => save({ metadata: world.theirs.provider.metadata }))
    expect((await load()).provider).toMatchObject({ state: 'off', linked: 0 })
  })
})

describe('the data of a provider', () => {
  test('come from its metadata, are shown without a secret, and name what the provider needs', async () => {
    const { provider, saml } = await load()
    expect(provider).toMatchObject({ protocol: 'saml', issuer: world.mine.provider.issuer, state: 'on' })
    expect(provider?.saml).toMatchObject({ sign_in_url: world.mine.provider.signInUrl, attributes: {} })
    expect(provider?.saml?.certificates).toMatchObject([{ subject: 'login.example' }])
    expect(provider).not.toHaveProperty('client_id')
    expect(saml.acs_url).toBe(`${saml.entity_id}/acs`)
    const ours = await world.api.app.inject({ url: new URL(saml.entity_id).pathname })
    expect([ours.statusCode, ours.headers['content-type']]).toEqual([
      200,
      'application/samlmetadata+xml; charset=utf-8',
    ])
    for (const text of [`entityID="${saml.entity_id}"`, `Location="${saml.acs_url}"`, 'WantAssertionsSigned="true"'])
      expect(ours.body).toContain(text)
  })

  test('by hand keep the links, and let a second certificate in', async () => {
    const person = samlStranger(world.mine)
    await enter(person)
    const { issuer, signInUrl, key } = world.mine.provider
    const next = makeSamlProvider('login.agave.example')
    const byHand = { entity_id: issuer, sign_in_url: signInUrl }
    const saved = await save({ ...byHand, certificates: [key.certificate, next.key.certificate] })
    expect(dataOf<IdentityProviderAnswer>(saved).provider).toMatchObject({ state: 'on' })
    const answer = await samlSignOn(world, samlBrowser(world), { tenant: { ...world.mine, provider: next }, person })
    expect(dataOf<{ email: string }>(answer).email).toBe(person.email)
    await save({ ...byHand, certificates: [next.key.certificate] })
    expect(codeOf(await enter(person))).toBe('single_sign_on.refused')
  })

  const metadataFaults: readonly (readonly [name: string, change: (xml: string) => string, reason: string])[] = [
    ['no XML', () => 'https://login.agave.example/metadata', 'xml'],
    ['a document type', (xml) => `<!DOCTYPE x>${xml.replace(/^<\?.*?\?>/, '')}`, 'doctype'],
    ['the metadata of a service', (xml) => xml.replaceAll('IDPSSODescriptor', 'SPSSODescriptor'), 'not_metadata'],
    ['no identifier', (xml) => xml.replace(/entityID="[^"]+"/, ''), 'not_metadata'],
    ['no address for a redirect', (xml) => xml.replaceAll('HTTP-Redirect', 'SOAP'), 'no_redirect'],
    ['no certificate', (xml) => xml.replace('use="signing"', 'use="encryption"'), 'no_certificate'],
    ['a broken certificate', (xml) => xml.replace(/MII[^<]{40}/, 'MIIA'), 'bad_certificate'],
    [
      'an address without TLS elsewhere',
      (xml) => xml.replace(/https:\/\/login[^"]*tenant=one/, 'ftp://login.agave.example/'),
      'bad_address',
    ],
    [
      'a script as address',
      (xml) => xml.replace(/https:\/\/login[^"]*tenant=one/, 'javascript:alert(1)'),
      'bad_address',
    ],
    [
      'an address with a user',
      (xml) => xml.replace(/https:\/\/login[^"]*tenant=one/, 'https://a@login.example/'),
      'bad_address',
    ],
  ]

  test.each(metadataFaults)('are refused as metadata: %s', async (_name, change, reason) => {
    const answer = await save({ metadata: change(world.mine.provider.metadata) })
    expect([answer.status, codeOf(answer), reasonOf(answer)]).toEqual([422, 'provider.wrong', reason])
  })

  test.each([
    ['an elliptic curve, which the library does not verify', 'ec'],
    ['a key that is too short', 'rsa:1024'],
  ])('are refused with %s', async (_name, newKey) => {
    const { issuer, signInUrl } = world.mine.provider
    const certificates = [makeSamlKey(newKey).certificate]
    const answer = await save({ entity_id: issuer, sign_in_url: signInUrl, certificates })
    expect(reasonOf(answer)).toBe('weak_certificate')
  })

  test('are refused with a certificate that has ended', () => {
    const [{ certificate }, dayMs] = [world.mine.provider.key, 86_400_000]
    const normalize = (days: number) => normalizeCertificates([certificate], new Date(Date.now() + days * dayMs))
    expect(normalize(29)).toHaveLength(1)
    expect(() => normalize(31)).toThrow('expired_certificate')
  })

  test('are refused where they are half of both ways, too many or a private key', async () => {
    const { issuer, signInUrl, metadata, key } = world.mine.provider
    const byHand = { entity_id: issuer, sign_in_url: signInUrl, certificates: [key.certificate] }
    expect((await save({ metadata, entity_id: issuer })).status).toBe(422)
    expect((await save({ entity_id: issuer })).status).toBe(422)
    expect((await save({ ...byHand, certificates: Array.from({ length: 4 }, () => key.certificate) })).status).toBe(422)
    expect(reasonOf(await save({ ...byHand, certificates: [key.privateKey] }))).toBe('bad_certificate')
    expect((await save({ metadata: 'x'.repeat(100_001) })).status).toBe(422)
  })
})
