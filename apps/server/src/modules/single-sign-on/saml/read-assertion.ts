import { childOf, childrenOf, isElement, namespaces, parseXml, refuse, type XmlElement } from './xml.ts'

const { assertion } = namespaces
const bearer = 'urn:oasis:names:tc:SAML:2.0:cm:bearer'
/** Names of a session, and of a system: neither is a person. */
const unusableFormats = ['nameid-format:transient', 'nameid-format:entity', 'nameid-format:encrypted']
const skewMs = 60_000
const instantForm = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,9})?Z$/

function timeOf(text: string): number {
  const time = instantForm.test(text) ? Date.parse(text) : Number.NaN
  return Number.isNaN(time) ? refuse('time') : time
}

/** Absent limits hold; the end itself is already too late. */
function assertPeriod({ attributes }: XmlElement, at: Date): void {
  const [from, until] = [attributes.get('NotBefore'), attributes.get('NotOnOrAfter')]
  if (from !== undefined && timeOf(from) > at.getTime() + skewMs) refuse('not_yet_valid')
  if (until !== undefined && timeOf(until) <= at.getTime() - skewMs) refuse('expired')
}

export type ExpectedAssertion = { issuer: string; audience: string; acsUrl: string; requestId: string; at: Date }

function assertConfirmed(subject: XmlElement, { acsUrl, requestId, at }: ExpectedAssertion): void {
  const confirmations = childrenOf(subject, assertion, 'SubjectConfirmation')
  const [confirmation, ...others] = confirmations.filter(({ attributes }) => attributes.get('Method') === bearer)
  if (confirmation === undefined || others.length > 0) return refuse('confirmation')
  const data = childOf(confirmation, assertion, 'SubjectConfirmationData')
  if (data.attributes.get('Recipient') !== acsUrl) refuse('recipient')
  if (data.attributes.get('InResponseTo') !== requestId) refuse('in_response_to')
  if (!data.attributes.has('NotOnOrAfter')) refuse('confirmation')
  assertPeriod(data, at)
}

function assertConditions(said: XmlElement, { audience, at }: ExpectedAssertion): void {
  const conditions = childOf(said, assertion, 'Conditions')
  assertPeriod(conditions, at)
  const restrictions = childrenOf(conditions, assertion, 'AudienceRestriction')
  if (restrictions.length === 0) refuse('audience')
  for (const restriction of restrictions)
    if (!childrenOf(restriction, assertion, 'Audience').some(({ text }) => text.trim() === audience)) refuse('audience')
}

function assertSignedIn(said: XmlElement, { at }: ExpectedAssertion): void {
  const statements = childrenOf(said, assertion, 'AuthnStatement')
  if (statements.length === 0) refuse('AuthnStatement')
  for (const { attributes } of statements) {
    const until = attributes.get('SessionNotOnOrAfter')
    if (until !== undefined && timeOf(until) <= at.getTime() - skewMs) refuse('expired')
  }
}

type NameId = { value: string; format: string }

function nameIdOf(subject: XmlElement): NameId {
  const element = childOf(subject, assertion, 'NameID')
  const [value, format] = [element.text.trim(), element.attributes.get('Format') ?? '']
  if (unusableFormats.some((one) => format.endsWith(one))) refuse('transient')
  const isPlain = value !== '' && value.length <= 255 && value.isWellFormed() && !/\p{C}/u.test(value)
  return isPlain && element.children.length === 0 ? { value, format } : refuse('name_id')
}

/** Values that are text; an attribute that stands twice has the values of both. */
function attributesOf(said: XmlElement): Map<string, string[]> {
  const found = new Map<string, string[]>()
  for (const statement of childrenOf(said, assertion, 'AttributeStatement')) {
    for (const attribute of childrenOf(statement, assertion, 'Attribute')) {
      const name = attribute.attributes.get('Name') ?? ''
      const values = childrenOf(attribute, assertion, 'AttributeValue').filter(({ children }) => children.length === 0)
      found.set(name, [...(found.get(name) ?? []), ...values.map(({ text }) => text.trim())])
    }
  }
  return found
}

export type Assertion = { nameId: NameId; attributes: ReadonlyMap<string, readonly string[]> }

/** Checks and reads an assertion. The text is what the signature covers, as the library returns it, and nothing beside it. */
export function readAssertion(signed: string, expected: ExpectedAssertion): Assertion {
  const said = parseXml(signed, { allowsComments: false })
  if (!isElement(said, assertion, 'Assertion') || said.attributes.get('Version') !== '2.0') refuse('Assertion')
  if (childOf(said, assertion, 'Issuer').text.trim() !== expected.issuer) refuse('issuer')
  const subject = childOf(said, assertion, 'Subject')
  assertConfirmed(subject, expected)
  assertConditions(said, expected)
  assertSignedIn(said, expected)
  return { nameId: nameIdOf(subject), attributes: attributesOf(said) }
}
