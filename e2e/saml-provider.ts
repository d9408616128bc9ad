import { execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inflateRawSync } from 'node:zlib'
import { SignedXml } from 'xml-crypto'
import type { Page } from './journey.ts'

type SamlKey = { privateKey: string; certificate: string }

function makeSamlKey(): SamlKey {
  const folder = mkdtempSync(join(tmpdir(), 'grana-saml-'))
  const [key, certificate] = [join(folder, 'key.pem'), join(folder, 'certificate.pem')]
  const kind = ['-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '30', '-subj', '/CN=Agave ID']
  try {
    execFileSync('openssl', ['req', ...kind, '-keyout', key, '-out', certificate], { stdio: 'pipe' })
    return { privateKey: readFileSync(key, 'utf8'), certificate: readFileSync(certificate, 'utf8') }
  } finally {
    rmSync(folder, { recursive: true })
  }
}

const exclusive = 'http://www.w3.org/2001/10/xml-exc-c14n#'
const uri = 'urn:oasis:names:tc:SAML:2.0'

function sign(xml: string, { privateKey }: SamlKey): string {
  const place = "//*[local-name(.)='Assertion']"
  const signer = new SignedXml({
    privateKey,
    signatureAlgorithm: 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256',
    canonicalizationAlgorithm: exclusive,
  })
  signer.addReference({
    xpath: place,
    transforms: ['http://www.w3.org/2000/09/xmldsig#enveloped-signature', exclusive],
    digestAlgorithm: 'http://www.w3.org/2001/04/xmlenc#sha256',
  })
  signer.computeSignature(xml, { location: { reference: `${place}/*[local-name(.)='Issuer']`, action: 'after' } })
  return signer.getSignedXml()
}

function readRequest(encoded: string) {
  const xml = inflateRawSync(Buffer.from(encoded, 'base64')).toString()
  const of = (form: RegExp) => form.exec(xml)?.[1] ?? ''
  return {
    id: of(/\sID="([^"]+)"/),
    acsUrl: of(/AssertionConsumerServiceURL="([^"]+)"/),
    audience: of(/<saml:Issuer[^>]*>([^<]+)</),
  }
}

type Provider = { issuer: string; key: SamlKey; groups: readonly string[] }

/** What the provider says of a person who signed in. */
function answerFor(
  { issuer, key, groups }: Provider,
  request: ReturnType<typeof readRequest>,
  address: string,
): string {
  const [now, end] = [new Date(), new Date(Date.now() + 300_000)].map((at) => at.toISOString())
  const attribute = (name: string, values: readonly string[]) =>
    `<a:Attribute Name="${name}">${values.map((value) => `<a:AttributeValue>${value}</a:AttributeValue>`).join('')}</a:Attribute>`
  const head = (name: string) => `ID="_${name}${randomBytes(8).toString('hex')}" Version="2.0" IssueInstant="${now}"`
  const assertion = [
    `<a:Assertion xmlns:a="${uri}:assertion" ${head('a')}><a:Issuer>${issuer}</a:Issuer><a:Subject>`,
    `<a:NameID Format="${uri}:nameid-format:persistent">${address}</a:NameID>`,
    `<a:SubjectConfirmation Method="${uri}:cm:bearer"><a:SubjectConfirmationData NotOnOrAfter="${end}"`,
    ` Recipient="${request.acsUrl}" InResponseTo="${request.id}"/></a:SubjectConfirmation></a:Subject>`,
    `<a:Conditions NotBefore="${now}" NotOnOrAfter="${end}"><a:AudienceRestriction>`,
    `<a:Audience>${request.audience}</a:Audience></a:AudienceRestriction></a:Conditions>`,
    `<a:AuthnStatement AuthnInstant="${now}"><a:AuthnContext/></a:AuthnStatement><a:AttributeStatement>`,
    attribute('email', [address]) + attribute('firstName', ['Ines']) + attribute('lastName', ['Solar']),
    `${attribute('groups', groups)}</a:AttributeStatement></a:Assertion>`,
  ].join('')
  return [
    `<p:Response xmlns:p="${uri}:protocol" xmlns:a="${uri}:assertion" ${head('r')} Destination="${request.acsUrl}"`,
    ` InResponseTo="${request.id}"><a:Issuer>${issuer}</a:Issuer>`,
    `<p:Status><p:StatusCode Value="${uri}:status:Success"/></p:Status>${sign(assertion, key)}</p:Response>`,
  ].join('')
}

/** A form of hidden fields, as a provider's page sends it; the button stands for its script. */
const formOf = (action: string, fields: Readonly<Record<string, string>>, more = '') =>
  `<!doctype html><title>Agave ID</title><form method="post" action="${action}">${Object.entries(fields)
    .map(([name, value]) => `<input type="hidden" name="${name}" value="${value}">`)
    .join('')}${more}<button>Continue</button></form>`

async function fieldsOf(request: IncomingMessage): Promise<URLSearchParams> {
  let text = ''
  for await (const part of request) text += String(part)
  return new URLSearchParams(text)
}

const metadataOf = ({ issuer, key }: Provider) =>
  [
    `<?xml version="1.0"?><EntityDescriptor xmlns="${uri}:metadata" entityID="${issuer}">`,
    `<IDPSSODescriptor protocolSupportEnumeration="${uri}:protocol"><KeyDescriptor use="signing">`,
    '<KeyInfo xmlns="http://www.w3.org/2000/09/xmldsig#"><X509Data><X509Certificate>',
    `${key.certificate.replaceAll(/-----[A-Z ]+-----/g, '')}</X509Certificate></X509Data></KeyInfo></KeyDescriptor>`,
    `<SingleSignOnService Binding="${uri}:bindings:HTTP-Redirect" Location="${issuer}/sign-in"/>`,
    '</IDPSSODescriptor></EntityDescriptor>',
  ].join('')

/** A SAML provider on loopback: it believes every address, and signs real answers. */
export async function startSamlProvider(groups: readonly string[]) {
  const posted: { action: string; fields: Record<string, string> }[] = []
  const state: Provider = { issuer: '', key: makeSamlKey(), groups }
  const reply = async (request: IncomingMessage): Promise<string> => {
    const query = new URL(request.url ?? '/', state.issuer).searchParams
    if (request.method !== 'POST') return formOf(request.url ?? '/', {}, '<input name="login" aria-label="login">')
    const address = (await fieldsOf(request)).get('login') ?? ''
    const asked = readRequest(query.get('SAMLRequest') ?? '')
    const answer = Buffer.from(answerFor(state, asked, address)).toString('base64')
    const fields = { SAMLResponse: answer, RelayState: query.get('RelayState') ?? '' }
    posted.push({ action: asked.acsUrl, fields })
    return formOf(asked.acsUrl, fields)
  }
  const server = createServer((request, response) => {
    void reply(request).then((page) => response.writeHead(200, { 'content-type': 'text/html' }).end(page))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  state.issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    issuer: state.issuer,
    metadata: metadataOf(state),
    /** Every form that went to the platform, in order. */
    posted,
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

/** Signs in at the provider, whose second page posts the answer. */
export async function signInAtSamlProvider(page: Page, issuer: string, address: string): Promise<void> {
  await page.waitForURL(`${issuer}/**`)
  await page.getByRole('textbox', { name: 'login' }).fill(address)
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.locator('input[name=SAMLResponse]').waitFor({ state: 'attached' })
  await page.getByRole('button', { name: 'Continue' }).click()
}
