import { childOf, childrenOf, everyElement, isElement, namespaces, parseXml, refuse, type XmlElement } from './xml.ts'

const { protocol, assertion, signature, encryption } = namespaces
const success = 'urn:oasis:names:tc:SAML:2.0:status:Success'

/** No SHA-1, and no key that both sides know. */
const signatureMethods = [
  'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256',
  'http://www.w3.org/2001/04/xmldsig-more#rsa-sha512',
  'http://www.w3.org/2007/05/xmldsig-more#sha256-rsa-MGF1',
]
const digestMethods = ['http://www.w3.org/2001/04/xmlenc#sha256', 'http://www.w3.org/2001/04/xmlenc#sha512']
const exclusive = 'http://www.w3.org/2001/10/xml-exc-c14n#'
const canonical = [exclusive, `${exclusive}WithComments`]
const transforms = ['http://www.w3.org/2000/09/xmldsig#enveloped-signature', ...canonical]

const base64 = /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/

/** The document of a posted answer, which is text in UTF-8 and not compressed. */
export function decodeAnswer(answer: string): string {
  const compact = answer.replaceAll(/[\r\n\t ]/g, '')
  if (compact === '' || !base64.test(compact)) refuse('base64')
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(Buffer.from(compact, 'base64'))
  } catch {
    return refuse('encoding')
  }
}

/** Only what every reader understands alike, and only of the element that holds the signature. */
function assertSignature(element: XmlElement, owner: XmlElement): void {
  const info = childOf(element, signature, 'SignedInfo')
  const reference = childOf(info, signature, 'Reference')
  const methodOf = (parent: XmlElement, name: string) =>
    childOf(parent, signature, name).attributes.get('Algorithm') ?? ''
  if (!signatureMethods.includes(methodOf(info, 'SignatureMethod'))) refuse('algorithm')
  if (!digestMethods.includes(methodOf(reference, 'DigestMethod'))) refuse('algorithm')
  if (!canonical.includes(methodOf(info, 'CanonicalizationMethod'))) refuse('canonicalization')
  const given = childOf(reference, signature, 'Transforms').children.map((one) => one.attributes.get('Algorithm') ?? '')
  if (given.length > 2 || !given.every((one) => transforms.includes(one))) refuse('transform')
  if (!given.some((one) => canonical.includes(one))) refuse('transform')
  if (reference.attributes.get('URI') !== `#${owner.attributes.get('ID') ?? ''}`) refuse('reference')
  if (childrenOf(element, signature, 'Object').length > 0) refuse('object')
}

/** An identifier that stands twice could be signed at one place and read at the other. */
function assertIdentifiers(elements: readonly XmlElement[]): void {
  const seen = new Set<string>()
  for (const { attributes } of elements) {
    for (const name of ['ID', 'Id', 'id']) {
      const value = attributes.get(name)
      if (value === undefined) continue
      if (seen.has(value) || !/^[\w.-]{1,256}$/.test(value)) refuse('identifier')
      seen.add(value)
    }
  }
}

function assertStatus(response: XmlElement): void {
  const code = childOf(childOf(response, protocol, 'Status'), protocol, 'StatusCode')
  const value = code.attributes.get('Value')
  if (value === success) return
  refuse(`status ${value?.split(':').at(-1)?.slice(0, 60) ?? ''}`.trim())
}

export type Signed = { response: boolean; assertion: boolean }

function assertSignatures(elements: readonly XmlElement[], response: XmlElement, said: XmlElement): Signed {
  const [ofResponse, ofAssertion] = [response, said].map((owner) => childrenOf(owner, signature, 'Signature'))
  const found = elements.filter((one) => isElement(one, signature, 'Signature'))
  const placed = [...(ofResponse ?? []), ...(ofAssertion ?? [])]
  if (placed.length === 0) refuse('signature')
  if (found.length !== placed.length || (ofResponse?.length ?? 0) > 1 || (ofAssertion?.length ?? 0) > 1)
    refuse('signature')
  for (const one of placed) assertSignature(one, one.parent ?? refuse('signature'))
  return { response: ofResponse?.length === 1, assertion: ofAssertion?.length === 1 }
}

export type Expected = { issuer: string; acsUrl: string; requestId: string }

/**
 * Refuses every answer that is not of the one shape: a successful response to our request with one plain assertion and enveloped
 * signatures of exactly these two elements. It verifies no signature and reads no person: it leaves nothing to wrap.
 */
export function assertShape(document: string, { issuer, acsUrl, requestId }: Expected): Signed {
  const response = parseXml(document, { allowsComments: false })
  if (!isElement(response, protocol, 'Response') || response.attributes.get('Version') !== '2.0') refuse('response')
  const elements = [...everyElement(response)]
  if (elements.some(({ namespace, name }) => namespace === encryption || name.startsWith('Encrypted')))
    refuse('encrypted')
  assertIdentifiers(elements)
  assertStatus(response)
  const destination = response.attributes.get('Destination')
  if (destination !== undefined && destination !== acsUrl) refuse('destination')
  if (response.attributes.get('InResponseTo') !== requestId) refuse('in_response_to')
  const issuers = childrenOf(response, assertion, 'Issuer')
  if (issuers.length > 1 || issuers.some(({ text }) => text.trim() !== issuer)) refuse('issuer')
  const assertions = elements.filter(({ name }) => name === 'Assertion')
  const said = childOf(response, assertion, 'Assertion')
  if (assertions.length !== 1) refuse('Assertion')
  return assertSignatures(elements, response, said)
}
