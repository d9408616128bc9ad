import { createHmac } from 'node:crypto'
import { deflateRawSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  assertionOf,
  makeSamlKey,
  readRequest,
  responseOf,
  signXml,
  type SamlKey,
  type SamlParts,
} from '#server/testing/saml-provider.ts'
import type { TestBrowser } from '#server/testing/test-browser.ts'
import {
  bringBack,
  encoded,
  post,
  samlBrowser,
  samlSignOn,
  samlStranger,
  startSamlWorld,
  type Posting,
  type SamlWorld,
} from './saml.fixture.ts'
import { begin, complete, tokensOf } from './single-sign-on.fixture.ts'

let world: SamlWorld
let key: SamlKey
const attackerKey = makeSamlKey()

beforeAll(async () => {
  world = await startSamlWorld()
  ;({ key } = world.mine.provider)
})
afterAll(() => world.api.close())

const usersOf = async () => {
  const rows = await world.api.database.owner.selectFrom('users').select('id').execute()
  return rows.length
}

type Attack = (parts: SamlParts) => string | Posting
type Case = readonly [name: string, attack: Attack, reason: RegExp]

const signed = (parts: SamlParts, by = key) => signXml(assertionOf(parts), 'Assertion', { key: by })
const answerOf = (parts: SamlParts) => responseOf(parts, signed(parts))
/** A good answer in which one thing is otherwise. */
const saying = (changes: Partial<SamlParts> | ((parts: SamlParts) => Partial<SamlParts>)) => (parts: SamlParts) =>
  answerOf({ ...parts, ...(typeof changes === 'function' ? changes(parts) : changes) })
const bytes = (content: Buffer): Posting => ({ answer: content.toString('base64') })

const owner = () => `owner@${world.mine.domain}`
/** What an attacker wants to be read: the same answer about another person. */
const evil = (parts: SamlParts) =>
  assertionOf({ ...parts, assertionId: '_evil', nameId: 'owner', attributes: { email: [owner()] } })
const signatureIn = (xml: string) => /<ds:Signature[\s\S]*<\/ds:Signature>/.exec(xml)?.[0] ?? ''
const without = (xml: string) => xml.replace(signatureIn(xml), '')
const inner = (xml: string) => xml.replace(/^<[^>]+>/, '').replace(/<\/[^>]+>$/, '')
const into = (xml: string, content: string) => xml.replace('</saml:Issuer>', () => `</saml:Issuer>${content}`)
const signedResponse = (parts: SamlParts) => signXml(responseOf(parts, assertionOf(parts)), 'Response', { key })
const evilResponse = (parts: SamlParts, content: string) =>
  into(responseOf({ ...parts, responseId: '_evilr' }, evil(parts)), content)

/** Wrappings of a signed element, as they are numbered in the paper "On Breaking SAML". */
const wrappings: readonly Case[] = [
  [
    'XSW1: the signed response inside its own signature',
    (parts) => {
      const whole = signedResponse(parts)
      const moved = signatureIn(whole).replace('</ds:Signature>', () => `${without(whole)}</ds:Signature>`)
      return evilResponse(parts, moved)
    },
    /Assertion|signature|reference|identifier/,
  ],
  [
    'XSW2: the signed response beside its signature',
    (parts) => {
      const whole = signedResponse(parts)
      return evilResponse(parts, without(whole) + signatureIn(whole))
    },
    /Assertion|signature|reference/,
  ],
  ['XSW3: an assertion before the signed one', (parts) => responseOf(parts, evil(parts) + signed(parts)), /Assertion/],
  [
    'XSW4: an assertion around the signed one',
    (parts) => responseOf(parts, into(evil(parts), signed(parts))),
    /Assertion/,
  ],
  [
    'XSW5: the signature in another assertion, the signed one after it',
    (parts) => responseOf(parts, into(evil(parts), signatureIn(signed(parts))) + assertionOf(parts)),
    /Assertion/,
  ],
  [
    'XSW6: the signed assertion inside the signature in another one',
    (parts) =>
      responseOf(
        parts,
        into(
          evil(parts),
          signatureIn(signed(parts)).replace('</ds:Signature>', () => `${assertionOf(parts)}</ds:Signature>`),
        ),
      ),
    /Assertion/,
  ],
  [
    'XSW7: an assertion in extensions before the signed one',
    (parts) => responseOf(parts, `<samlp:Extensions>${evil(parts)}</samlp:Extensions>${signed(parts)}`),
    /Assertion/,
  ],
  [
    'XSW8: the signed assertion in an object of the signature',
    (parts) =>
      responseOf(
        parts,
        into(
          evil(parts),
          signatureIn(signed(parts)).replace(
            '</ds:Signature>',
            () => `<ds:Object>${assertionOf(parts)}</ds:Object></ds:Signature>`,
          ),
        ),
      ),
    /Assertion/,
  ],
  [
    'an assertion with the identifier of the signed one',
    (parts) =>
      responseOf(
        parts,
        evil(parts).replace('_evil', parts.assertionId) + `<samlp:Extensions>${signed(parts)}</samlp:Extensions>`,
      ),
    /identifier/,
  ],
  [
    'the signed assertion under another name',
    (parts) => responseOf(parts, `${evil(parts)}<x:Advice xmlns:x="urn:x">${inner(signed(parts))}</x:Advice>`),
    /signature/,
  ],
  [
    'the signed assertion in another namespace',
    (parts) => responseOf(parts, evil(parts) + signed(parts).replaceAll('SAML:2.0:assertion', 'SAML:1.0:assertion')),
    /Assertion/,
  ],
  [
    'two signed assertions',
    (parts) => responseOf(parts, signed(parts) + signed({ ...parts, assertionId: '_b' })),
    /Assertion/,
  ],
]

const signatures: readonly Case[] = [
  ['no signature', (parts) => responseOf(parts, assertionOf(parts)), /signature/],
  ['the signature taken away', (parts) => responseOf(parts, without(signed(parts))), /signature/],
  [
    'an empty signature',
    (parts) =>
      responseOf(parts, into(assertionOf(parts), '<ds:Signature xmlns:ds="http://www.w3.org/2000/09/xmldsig#"/>')),
    /SignedInfo/,
  ],
  [
    'a signature without a value',
    (parts) => answerOf(parts).replace(/<ds:SignatureValue>[^<]*</, '<ds:SignatureValue><'),
    /signature/,
  ],
  ['the person changed after the signature', (parts) => answerOf(parts).replace(parts.nameId, 'owner'), /signature/],
  ['the address changed after the signature', (parts) => answerOf(parts).replace(/persona\d+@/, 'owner@'), /signature/],
  [
    'a signed response with another assertion',
    (parts) => signedResponse(parts).replace(assertionOf(parts), () => evil(parts)),
    /signature/,
  ],
  [
    'a signed assertion in a response whose signature is wrong',
    (parts) => signXml(answerOf(parts), 'Response', { key: attackerKey }),
    /signature/,
  ],
  ['the key of another', (parts) => responseOf(parts, signed(parts, attackerKey)), /signature/],
  [
    'the certificate of another in the signature',
    (parts) =>
      responseOf(parts, signXml(assertionOf(parts), 'Assertion', { key: attackerKey, showsCertificate: true })),
    /signature/,
  ],
  [
    'the key of the provider of another organization',
    (parts) => responseOf(parts, signed(parts, world.theirs.provider.key)),
    /signature/,
  ],
  [
    'SHA-1 in the signature',
    (parts) =>
      responseOf(
        parts,
        signXml(assertionOf(parts), 'Assertion', { key, algorithm: 'http://www.w3.org/2000/09/xmldsig#rsa-sha1' }),
      ),
    /algorithm/,
  ],
  [
    'SHA-1 in the digest',
    (parts) =>
      responseOf(
        parts,
        signXml(assertionOf(parts), 'Assertion', { key, digest: 'http://www.w3.org/2000/09/xmldsig#sha1' }),
      ),
    /algorithm/,
  ],
  [
    'HMAC with the public certificate',
    (parts) => {
      const xml = signed(parts).replace(
        'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256',
        'http://www.w3.org/2000/09/xmldsig#hmac-sha1',
      )
      const info = /<ds:SignedInfo>[\s\S]*<\/ds:SignedInfo>/.exec(xml)?.[0] ?? ''
      const value = createHmac('sha1', key.certificate).update(info).digest('base64')
      return responseOf(parts, xml.replace(/<ds:SignatureValue>[^<]*</, `<ds:SignatureValue>${value}<`))
    },
    /algorithm/,
  ],
  [
    'a transform that drops what follows',
    (parts) =>
      answerOf(parts).replace(
        'http://www.w3.org/2000/09/xmldsig#enveloped-signature',
        'http://www.w3.org/TR/1999/REC-xpath-19991116',
      ),
    /transform/,
  ],
  [
    'three transforms',
    (parts) => {
      const one = '<ds:Transform Algorithm="http://www.w3.org/2001/10/xml-exc-c14n#"/>'
      return answerOf(parts).replace(one, one + one)
    },
    /transform/,
  ],
  [
    'another canonical form',
    (parts) =>
      answerOf(parts).replace(
        '<ds:CanonicalizationMethod Algorithm="http://www.w3.org/2001/10/xml-exc-c14n#"/>',
        '<ds:CanonicalizationMethod Algorithm="http://www.w3.org/TR/2001/REC-xml-c14n-20010315"/>',
      ),
    /canonicalization/,
  ],
  ['a reference to the whole document', (parts) => answerOf(parts).replace(/URI="#[^"]+"/, 'URI=""'), /reference/],
  [
    'a reference elsewhere',
    (parts) => answerOf(parts).replace(/URI="#[^"]+"/, 'URI="https://keys.attacker.example/"'),
    /reference/,
  ],
  [
    'two references',
    (parts) => {
      const xml = answerOf(parts)
      const reference = /<ds:Reference[\s\S]*<\/ds:Reference>/.exec(xml)?.[0] ?? ''
      return xml.replace(reference, reference + reference)
    },
    /Reference/,
  ],
  [
    'two signatures of one assertion',
    (parts) => {
      const one = signed(parts)
      return responseOf(parts, into(one, signatureIn(signed(parts, attackerKey))))
    },
    /signature/,
  ],
]

const past = new Date(Date.now() - 300_000).toISOString()
const future = new Date(Date.now() + 300_000).toISOString()

const contents: readonly Case[] = [
  ['another audience', saying({ audience: 'https://other.example/saml' }), /audience/],
  [
    'the audience of another organization',
    saying((parts) => ({ audience: parts.audience.replace(world.mine.organization, world.theirs.organization) })),
    /audience/,
  ],
  ['no audience', saying({ audience: '' }), /audience/],
  ['another recipient', saying({ recipient: 'https://other.example/acs' }), /recipient/],
  ['no recipient', saying({ recipient: '' }), /recipient/],
  ['another destination', saying({ destination: 'https://other.example/acs' }), /destination/],
  ['another issuer', saying({ issuer: 'https://login.attacker.example' }), /issuer/],
  ['another issuer of the response', saying({ responseIssuer: 'https://login.attacker.example' }), /issuer/],
  ['the issuer with a slash', saying(({ issuer }) => ({ issuer: `${issuer}/`, responseIssuer: issuer })), /issuer/],
  ['an expired assertion', saying({ notOnOrAfter: past }), /expired/],
  ['an expired confirmation', saying({ confirmationEnds: past }), /expired/],
  ['no end of the confirmation', saying({ confirmationEnds: '' }), /confirmation|signature/],
  ['not valid yet', saying({ notBefore: future }), /not_yet_valid/],
  ['a time in words', saying({ notOnOrAfter: 'tomorrow' }), /time|signature/],
  ['a time without a zone', saying({ confirmationEnds: '2099-01-01T00:00:00' }), /time/],
  ['no request named', saying({ responseInResponseTo: '', confirmationInResponseTo: '' }), /in_response_to/],
  ['no request named in what is signed', saying({ confirmationInResponseTo: '' }), /in_response_to/],
  ['another request', saying({ responseInResponseTo: '_other', confirmationInResponseTo: '_other' }), /in_response_to/],
  ['another request in what is signed', saying({ confirmationInResponseTo: '_other' }), /in_response_to|signature/],
  ['a status that is no success', saying({ status: 'Requester' }), /status Requester/],
  ['a status of a failed sign-in', saying({ status: 'AuthnFailed' }), /status AuthnFailed/],
  [
    'a name of the session only',
    saying({ format: 'urn:oasis:names:tc:SAML:2.0:nameid-format:transient' }),
    /transient/,
  ],
  ['a name of a system', saying({ format: 'urn:oasis:names:tc:SAML:2.0:nameid-format:entity' }), /transient/],
  ['an empty name', saying({ nameId: '' }), /name_id/],
  ['a name of spaces', saying({ nameId: '   ' }), /name_id/],
  ['a name without end', saying({ nameId: 's'.repeat(300) }), /name_id/],
  ['a name with elements', saying({ nameId: 'owner<b/>.attacker' }), /name_id/],
  ['a comment in the name', saying({ nameId: 'owner<!-- -->.attacker' }), /comment/],
  [
    'a comment in the address',
    (parts) => answerOf({ ...parts, attributes: { email: [`${owner()}<!-- -->.attacker.example`] } }),
    /comment/,
  ],
  [
    'a comment put in after the signature',
    (parts) => answerOf(parts).replace(parts.nameId, `${parts.nameId.slice(0, 2)}<!---->${parts.nameId.slice(2)}`),
    /comment/,
  ],
  ['CDATA in the name', saying({ nameId: '<![CDATA[owner]]>' }), /cdata/],
  ['an instruction in the name', saying({ nameId: 'owner<?x y?>.attacker' }), /instruction/],
  ['two addresses', saying({ attributes: { email: ['a@agave.example', 'b@maguey.example'] } }), /email/],
  ['an address with a comment of mail', saying({ attributes: { email: ['a(x)@agave.example'] } }), /email/],
  ['an address with a name', saying({ attributes: { email: ['Ana &lt;a@agave.example&gt;'] } }), /email/],
  ['no address', saying({ attributes: {} }), /email/],
  [
    'an encrypted assertion',
    (parts) =>
      responseOf(
        parts,
        '<saml:EncryptedAssertion><x:EncryptedData xmlns:x="http://www.w3.org/2001/04/xmlenc#"/></saml:EncryptedAssertion>',
      ),
    /encrypted/,
  ],
  [
    'an encrypted name',
    (parts) => answerOf(parts).replace(/<saml:NameID.*<\/saml:NameID>/, '<saml:EncryptedID/>'),
    /encrypted/,
  ],
  ['no assertion', (parts) => responseOf(parts, ''), /Assertion/],
  ['SAML 1.1', (parts) => answerOf(parts).replace('Version="2.0"', 'Version="1.1"'), /response/],
  ['an assertion alone', (parts) => signed(parts), /response/],
  [
    'a request instead of a response',
    (parts) => answerOf(parts).replaceAll('samlp:Response', 'samlp:AuthnRequest'),
    /response/,
  ],
]

const entity = (value: string) => `<!DOCTYPE r [<!ENTITY e ${value}>]>`

const encodings: readonly Case[] = [
  ['a document type', (parts) => `<!DOCTYPE Response>${answerOf(parts)}`, /doctype/],
  ['an entity in the name', (parts) => entity('"owner"') + answerOf(parts).replace(parts.nameId, '&e;'), /doctype/],
  ['a file as an entity', (parts) => entity('SYSTEM "file:///etc/passwd"') + answerOf(parts), /doctype/],
  ['an address as an entity', (parts) => entity('SYSTEM "http://127.0.0.1:9/"') + answerOf(parts), /doctype/],
  [
    'a parameter entity',
    (parts) => `<!DOCTYPE r [<!ENTITY % e SYSTEM "http://127.0.0.1:9/"> %e;]>${answerOf(parts)}`,
    /doctype/,
  ],
  [
    'entities of entities',
    (parts) =>
      `<!DOCTYPE r [<!ENTITY a "ha"><!ENTITY b "${'&a;'.repeat(20)}"><!ENTITY c "${'&b;'.repeat(20)}">]>${answerOf(parts)}`,
    /doctype/,
  ],
  ['an unknown entity', (parts) => answerOf(parts).replace(parts.nameId, '&owner;'), /xml/],
  ['elements without end', (parts) => responseOf(parts, `${'<a>'.repeat(200)}${'</a>'.repeat(200)}`), /size/],
  ['elements without number', (parts) => responseOf(parts, '<a/>'.repeat(6000)), /size/],
  ['another encoding by its word', (parts) => `<?xml version="1.0" encoding="UTF-7"?>${answerOf(parts)}`, /encoding/],
  [
    'another encoding by its bytes',
    (parts) => bytes(Buffer.from(`\uFEFF${answerOf(parts)}`, 'utf16le')),
    /encoding|xml/,
  ],
  [
    'bytes that are no text',
    (parts) => bytes(Buffer.concat([Buffer.from(answerOf(parts)), Buffer.from([0xff, 0xfe])])),
    /encoding/,
  ],
  ['an answer that is compressed', (parts) => bytes(deflateRawSync(answerOf(parts))), /encoding|xml/],
  ['a bomb that is compressed', () => bytes(deflateRawSync(Buffer.alloc(50_000_000, 'a'))), /encoding|xml/],
  ['what is no base64', (parts) => ({ answer: answerOf(parts) }), /base64/],
  ['base64 of URLs', (parts) => ({ answer: `${encoded(answerOf(parts)).slice(0, -4)}-_-_` }), /base64/],
  ['nothing in base64', () => ({ answer: '    ' }), /base64/],
  ['what is no XML', () => 'not-a-document', /xml/],
  ['half a document', (parts) => answerOf(parts).slice(0, 900), /xml/],
  ['a document after a document', (parts) => answerOf(parts) + answerOf(parts), /xml/],
  ['NUL in the name', (parts) => answerOf(parts).replace(parts.nameId, 'a\u0000b'), /xml/],
  ['XML 1.1', (parts) => `<?xml version="1.1"?>${answerOf(parts)}`, /encoding/],
]

async function tryOnce(browser: TestBrowser, attack: Attack) {
  const url = await begin(browser, `someone@${world.mine.domain}`)
  const made = attack(world.mine.provider.partsFor(url, samlStranger(world.mine)))
  const posting = typeof made === 'string' ? { answer: encoded(made) } : made
  return bringBack(world, browser, { url, ...posting })
}

describe.each([
  ['wrapping', wrappings],
  ['signature', signatures],
  ['content', contents],
  ['encoding', encodings],
] as const)('an answer is refused by its %s', (_family, cases) => {
  test.each(cases)('%s', async (_name, attack, reason) => {
    const before = await usersOf()
    const answer = await tryOnce(samlBrowser(world), attack)
    expect([answer.status, answer.body['code']]).toEqual([403, 'single_sign_on.refused'])
    expect((answer.body['details'] as { reason: string }).reason).toMatch(reason)
    expect(await usersOf()).toBe(before)
  })
})

test('good answers are accepted: the attacks above are refused for what they change', async () => {
  const good: readonly Attack[] = [
    answerOf,
    signedResponse,
    (parts) => signXml(answerOf(parts), 'Response', { key }),
    (parts) => ({ answer: encoded(answerOf(parts)).replaceAll(/(.{76})/g, '$1\r\n') }),
    (parts) => `<?xml version="1.0" encoding="utf-8"?>\n${answerOf(parts)}`,
    saying({ destination: '', format: '' }),
  ]
  for (const attack of good) expect(tokensOf(await tryOnce(samlBrowser(world), attack))?.require2fa).toBe(false)
})

describe('an answer of the right provider is refused', () => {
  test.each(['a@maguey.example', 'a@mail.agave.example', 'a@notagave.example', 'a@gmail.com'])(
    'for the address %s, whose domain is not proven',
    async (email) => {
      const answer = await tryOnce(samlBrowser(world), saying({ attributes: { email: [email] } }))
      expect(answer.body['code']).toBe('single_sign_on.other_domain')
      expect(tokensOf(answer)).toBeUndefined()
    },
  )

  test('the second time, and in another attempt', async () => {
    const [browser, { mine }] = [samlBrowser(world), world]
    const url = await begin(browser, `someone@${mine.domain}`)
    const answer = encoded(mine.provider.authorize(url, samlStranger(mine)))
    expect(tokensOf(await bringBack(world, browser, { url, answer }))).toBeDefined()
    expect((await bringBack(world, browser, { url, answer })).body['code']).toBe('single_sign_on.expired')
    const later = await begin(browser, `someone@${mine.domain}`)
    const again = await bringBack(world, browser, { url: later, answer })
    expect((again.body['details'] as { reason: string }).reason).toBe('in_response_to')
  })

  test('in another browser, and in one that began for itself', async () => {
    const [browser, { mine }] = [samlBrowser(world), world]
    const url = await begin(browser, `someone@${mine.domain}`)
    const { acsUrl, state } = readRequest(url)
    const answer = encoded(mine.provider.authorize(url, samlStranger(mine)))
    await post(world, acsUrl, { SAMLResponse: answer, RelayState: state })
    const victim = samlBrowser(world)
    expect((await complete(victim, { state })).body['code']).toBe('single_sign_on.expired')
    await begin(victim, `someone@${mine.domain}`)
    expect((await complete(victim, { state })).body['code']).toBe('single_sign_on.expired')
    expect(tokensOf(await complete(browser, { state }))).toBeDefined()
  })

  test('under the state of another attempt of the same browser', async () => {
    const [browser, { mine }] = [samlBrowser(world), world]
    const [first, second] = [await begin(browser, `a@${mine.domain}`), await begin(browser, `b@${mine.domain}`)]
    const answer = encoded(mine.provider.authorize(first, samlStranger(mine)))
    const swapped = await bringBack(world, browser, { url: second, answer })
    expect((swapped.body['details'] as { reason: string }).reason).toBe('in_response_to')
  })

  test('when another answer was posted before it: the first one counts', async () => {
    const [browser, { mine }] = [samlBrowser(world), world]
    const url = await begin(browser, `someone@${mine.domain}`)
    const { acsUrl, state } = readRequest(url)
    await post(world, acsUrl, { SAMLResponse: 'AAAA', RelayState: state })
    const answer = encoded(mine.provider.authorize(url, samlStranger(mine)))
    expect((await bringBack(world, browser, { url, answer })).body['code']).toBe('single_sign_on.refused')
  })
})

describe('a page of another site', () => {
  test('learns nothing, and sends the browser to no page but ours', async () => {
    const { mine } = world
    const url = await begin(samlBrowser(world), `someone@${mine.domain}`)
    const { acsUrl } = readRequest(url)
    const page = 'http://portal.grana.localhost:4000/sign-in/organization/return'
    for (const fields of [
      { SAMLResponse: 'AAAA', RelayState: 'https://attacker.example/' },
      { SAMLResponse: 'AAAA', RelayState: '//attacker.example' },
      { SAMLResponse: 'AAAA', RelayState: 'A'.repeat(43) },
      { SAMLResponse: 'AAAA' },
      { RelayState: 'A'.repeat(43) },
    ] as Record<string, string>[]) {
      const answer = await post(world, acsUrl, fields)
      expect([answer.statusCode, answer.headers.location]).toEqual([303, page])
      expect(answer.headers['access-control-allow-origin']).toBeUndefined()
      expect(answer.headers['set-cookie']).toBeUndefined()
    }
  })

  test('cannot post for another organization, nor more than a form may have', async () => {
    const [browser, { mine, theirs }] = [samlBrowser(world), world]
    const url = await begin(browser, `someone@${mine.domain}`)
    const { acsUrl, state } = readRequest(url)
    const answer = encoded(mine.provider.authorize(url, samlStranger(mine)))
    const other = acsUrl.replace(mine.organization, theirs.organization)
    expect((await bringBack(world, browser, { url, answer, acsUrl: other })).body['code']).toBe(
      'single_sign_on.refused',
    )
    const large = { SAMLResponse: 'A'.repeat(300_000), RelayState: state }
    expect((await post(world, acsUrl, large)).statusCode).toBe(413)
    expect((await post(world, acsUrl.replace(mine.organization, 'x'), large)).statusCode).toBe(404)
  })

  test('finds no way to complete: without its answer, and with the answer of OpenID (mix-up)', async () => {
    const [browser, { mine }] = [samlBrowser(world), world]
    const { state } = readRequest(await begin(browser, `someone@${mine.domain}`))
    expect((await complete(browser, { state })).body['code']).toBe('single_sign_on.refused')
    const url = await begin(browser, `someone@${mine.domain}`)
    const request = readRequest(url)
    await post(world, request.acsUrl, {
      SAMLResponse: encoded(mine.provider.authorize(url, samlStranger(mine))),
      RelayState: request.state,
    })
    const mixed = await complete(browser, { state: request.state, code: 'code-of-another' })
    expect(mixed.body['code']).toBe('single_sign_on.refused')
  })
})

test('the provider of another organization opens no account of this one', async () => {
  const { mine, theirs } = world
  const person = samlStranger(mine)
  const first = await samlSignOn(world, samlBrowser(world), { tenant: mine, person })
  expect(tokensOf(first)).toBeDefined()
  const forged = await samlSignOn(world, samlBrowser(world), { tenant: theirs, person })
  expect(forged.body['code']).toBe('single_sign_on.other_domain')
})

test('an answer leaves the database when it is used, and never reaches the log', async () => {
  const { api, mine } = world
  const person = samlStranger(mine, { given_name: 'Quetzalina' })
  await samlSignOn(world, samlBrowser(world), { tenant: mine, person })
  const rows = await api.database.owner
    .selectFrom('sign_on_attempts')
    .select('answer')
    .where('used_at', 'is not', null)
    .execute()
  expect(rows.filter(({ answer }) => answer !== null)).toEqual([])
  expect(JSON.stringify(api.logged)).not.toContain('Quetzalina')
})
