import { execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inflateRawSync } from 'node:zlib'
import { SignedXml } from 'xml-crypto'

export type SamlKey = { privateKey: string; certificate: string }

/** A key and its own certificate, by OpenSSL. */
export function makeSamlKey(newKey = 'rsa:2048'): SamlKey {
  const folder = mkdtempSync(join(tmpdir(), 'grana-saml-'))
  const [key, certificate] = [join(folder, 'key.pem'), join(folder, 'certificate.pem')]
  const curve = newKey === 'ec' ? ['-pkeyopt', 'ec_paramgen_curve:prime256v1'] : []
  try {
    execFileSync(
      'openssl',
      [
        'req',
        '-x509',
        '-newkey',
        newKey,
        ...curve,
        '-nodes',
        '-keyout',
        key,
        '-out',
        certificate,
        '-subj',
        '/CN=login.example',
        '-days',
        '30',
      ],
      { stdio: 'pipe' },
    )
    return { privateKey: readFileSync(key, 'utf8'), certificate: readFileSync(certificate, 'utf8') }
  } finally {
    rmSync(folder, { recursive: true })
  }
}

const xmlns = {
  protocol: 'xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol"',
  assertion: 'xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion"',
}
const rsaSha256 = 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256'
const sha256 = 'http://www.w3.org/2001/04/xmlenc#sha256'
const exclusive = 'http://www.w3.org/2001/10/xml-exc-c14n#'
const enveloped = 'http://www.w3.org/2000/09/xmldsig#enveloped-signature'
const persistent = 'urn:oasis:names:tc:SAML:2.0:nameid-format:persistent'

/** What an answer says; tests change single parts. Values are XML, so that a test can write what it likes. */
export type SamlParts = {
  requestId: string
  acsUrl: string
  audience: string
  issuer: string
  responseIssuer: string
  assertionId: string
  responseId: string
  nameId: string
  format: string
  attributes: Readonly<Record<string, readonly string[]>>
  status: string
  destination: string
  recipient: string
  responseInResponseTo: string
  confirmationInResponseTo: string
  notBefore: string
  notOnOrAfter: string
  confirmationEnds: string
}

const attribute = (name: string, value: string | undefined) => (value === undefined ? '' : ` ${name}="${value}"`)
const optional = (name: string, value: string) => attribute(name, value === '' ? undefined : value)

export function assertionOf(parts: SamlParts): string {
  const values = Object.entries(parts.attributes).map(
    ([name, said]) =>
      `<saml:Attribute Name="${name}">${said.map((one) => `<saml:AttributeValue>${one}</saml:AttributeValue>`).join('')}</saml:Attribute>`,
  )
  return [
    `<saml:Assertion ${xmlns.assertion} ID="${parts.assertionId}" Version="2.0" IssueInstant="${parts.notBefore}">`,
    `<saml:Issuer>${parts.issuer}</saml:Issuer>`,
    `<saml:Subject><saml:NameID${optional('Format', parts.format)}>${parts.nameId}</saml:NameID>`,
    '<saml:SubjectConfirmation Method="urn:oasis:names:tc:SAML:2.0:cm:bearer"><saml:SubjectConfirmationData',
    `${optional('NotOnOrAfter', parts.confirmationEnds)}${optional('Recipient', parts.recipient)}`,
    `${optional('InResponseTo', parts.confirmationInResponseTo)}/></saml:SubjectConfirmation></saml:Subject>`,
    `<saml:Conditions NotBefore="${parts.notBefore}" NotOnOrAfter="${parts.notOnOrAfter}">`,
    parts.audience === ''
      ? ''
      : `<saml:AudienceRestriction><saml:Audience>${parts.audience}</saml:Audience></saml:AudienceRestriction>`,
    `</saml:Conditions><saml:AuthnStatement AuthnInstant="${parts.notBefore}" SessionIndex="_s"><saml:AuthnContext>`,
    '<saml:AuthnContextClassRef>urn:oasis:names:tc:SAML:2.0:ac:classes:Password</saml:AuthnContextClassRef>',
    '</saml:AuthnContext></saml:AuthnStatement>',
    values.length === 0 ? '' : `<saml:AttributeStatement>${values.join('')}</saml:AttributeStatement>`,
    '</saml:Assertion>',
  ].join('')
}

/** A response around what is given, which is one assertion unless a test says otherwise. */
export function responseOf(parts: SamlParts, content: string): string {
  return [
    `<samlp:Response ${xmlns.protocol} ${xmlns.assertion} ID="${parts.responseId}" Version="2.0" IssueInstant="${parts.notBefore}"`,
    `${optional('Destination', parts.destination)}${optional('InResponseTo', parts.responseInResponseTo)}>`,
    `<saml:Issuer>${parts.responseIssuer}</saml:Issuer>`,
    `<samlp:Status><samlp:StatusCode Value="urn:oasis:names:tc:SAML:2.0:status:${parts.status}"/></samlp:Status>`,
    `${content}</samlp:Response>`,
  ].join('')
}

type Signing = {
  key: SamlKey
  algorithm?: string
  digest?: string
  transforms?: readonly string[]
  showsCertificate?: boolean
}

/** Signs the root of a document, or the assertion in it, where the signature stands after the issuer. */
export function signXml(xml: string, element: 'Response' | 'Assertion', signing: Signing): string {
  const { key, algorithm = rsaSha256, digest = sha256, transforms = [enveloped, exclusive], showsCertificate } = signing
  const place = `//*[local-name(.)='${element}']`
  const signer = new SignedXml({
    privateKey: key.privateKey,
    signatureAlgorithm: algorithm,
    canonicalizationAlgorithm: exclusive,
    ...(showsCertificate === true && { publicCert: key.certificate }),
  })
  signer.addReference({ xpath: place, transforms: [...transforms], digestAlgorithm: digest })
  signer.computeSignature(xml, {
    prefix: 'ds',
    location: { reference: `${place}/*[local-name(.)='Issuer']`, action: 'after' },
  })
  return signer.getSignedXml()
}

export type SamlPerson = {
  sub: string
  email?: string
  given_name?: string
  family_name?: string
  groups?: readonly string[]
}

function attributesOf({ sub: _sub, groups, ...rest }: SamlPerson): Record<string, readonly string[]> {
  const named = Object.entries(rest).map(([name, value]) => [name, [value]] as const)
  return { ...Object.fromEntries(named), ...(groups !== undefined && { groups }) }
}

/** The request behind the address to which a browser was sent. */
export function readRequest(url: string): {
  xml: string
  state: string
  requestId: string
  acsUrl: string
  audience: string
} {
  const query = new URL(url).searchParams
  const xml = inflateRawSync(Buffer.from(query.get('SAMLRequest') ?? '', 'base64')).toString()
  const of = (form: RegExp) => form.exec(xml)?.[1] ?? ''
  return {
    xml,
    state: query.get('RelayState') ?? '',
    requestId: of(/\sID="([^"]+)"/),
    acsUrl: of(/AssertionConsumerServiceURL="([^"]+)"/),
    audience: of(/<saml:Issuer[^>]*>([^<]+)</),
  }
}

const instant = (at: number) => new Date(at).toISOString()

/** A SAML provider: it answers every request as the person that a test names. */
export function makeSamlProvider(host: string, key = makeSamlKey()) {
  const issuer = `https://${host}/metadata`
  const signInUrl = `https://${host}/sign-in?tenant=one`
  const partsFor = (url: string, person: SamlPerson): SamlParts => {
    const { requestId, acsUrl, audience } = readRequest(url)
    const now = Date.now()
    return {
      requestId,
      acsUrl,
      audience,
      issuer,
      responseIssuer: issuer,
      assertionId: `_a${randomBytes(8).toString('hex')}`,
      responseId: `_r${randomBytes(8).toString('hex')}`,
      nameId: person.sub,
      format: persistent,
      attributes: attributesOf(person),
      status: 'Success',
      destination: acsUrl,
      recipient: acsUrl,
      responseInResponseTo: requestId,
      confirmationInResponseTo: requestId,
      notBefore: instant(now - 5000),
      notOnOrAfter: instant(now + 300_000),
      confirmationEnds: instant(now + 300_000),
    }
  }
  const answer = (parts: SamlParts): string => responseOf(parts, signXml(assertionOf(parts), 'Assertion', { key }))
  return {
    issuer,
    signInUrl,
    key,
    partsFor,
    /** The document that the provider would answer with. */
    answer,
    authorize: (url: string, person: SamlPerson): string => answer(partsFor(url, person)),
    metadata: [
      '<?xml version="1.0" encoding="UTF-8"?><!-- the provider -->',
      `<md:EntityDescriptor xmlns:md="urn:oasis:names:tc:SAML:2.0:metadata" entityID="${issuer}">`,
      '<md:IDPSSODescriptor protocolSupportEnumeration="urn:oasis:names:tc:SAML:2.0:protocol"><md:KeyDescriptor use="signing">',
      '<ds:KeyInfo xmlns:ds="http://www.w3.org/2000/09/xmldsig#"><ds:X509Data><ds:X509Certificate>',
      key.certificate.replaceAll(/-----[A-Z ]+-----/g, ''),
      '</ds:X509Certificate></ds:X509Data></ds:KeyInfo></md:KeyDescriptor>',
      `<md:SingleSignOnService Binding="urn:oasis:names:tc:SAML:2.0:bindings:HTTP-POST" Location="https://${host}/post"/>`,
      `<md:SingleSignOnService Binding="urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect" Location="${signInUrl}"/>`,
      '</md:IDPSSODescriptor></md:EntityDescriptor>',
    ].join(''),
  }
}

export type SamlProvider = ReturnType<typeof makeSamlProvider>
