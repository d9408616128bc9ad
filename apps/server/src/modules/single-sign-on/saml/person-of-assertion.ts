import { toPerson, type ProviderPerson } from '../provider-person.ts'
import type { Assertion } from './read-assertion.ts'

/** Names by which the usual providers call the same thing, in order. */
const usualNames = {
  email: [
    'email',
    'mail',
    'emailAddress',
    'http://schemas.xmlsoap.org/ws/2005/05/identity/claims/emailaddress',
    'urn:oid:0.9.2342.19200300.100.1.3',
  ],
  givenName: [
    'given_name',
    'givenName',
    'firstName',
    'http://schemas.xmlsoap.org/ws/2005/05/identity/claims/givenname',
    'urn:oid:2.5.4.42',
  ],
  familyName: [
    'family_name',
    'surname',
    'lastName',
    'sn',
    'http://schemas.xmlsoap.org/ws/2005/05/identity/claims/surname',
    'urn:oid:2.5.4.4',
  ],
  groups: ['groups', 'memberOf', 'http://schemas.microsoft.com/ws/2008/06/identity/claims/groups'],
} as const

export type AttributeNames = {
  email_attribute: string | null
  given_name_attribute: string | null
  family_name_attribute: string | null
  groups_attribute: string | null
}

/** The person of an assertion. Without an attribute for the address, a subject that is one by its format counts. */
export function personOfAssertion({ nameId, attributes }: Assertion, names: AttributeNames): ProviderPerson {
  const valuesOf = (entered: string | null, usual: readonly string[]) =>
    (entered === null ? usual : [entered]).map((name) => attributes.get(name)).find((found) => found !== undefined)
  const one = (entered: string | null, usual: readonly string[]) => {
    const [value, ...others] = valuesOf(entered, usual) ?? []
    return others.length === 0 ? value : undefined
  }
  const isAddress = nameId.format.endsWith(':nameid-format:emailAddress')
  const hasAddress = valuesOf(names.email_attribute, usualNames.email) !== undefined
  return toPerson({
    subject: nameId.value,
    email: hasAddress || !isAddress ? one(names.email_attribute, usualNames.email) : nameId.value,
    givenName: one(names.given_name_attribute, usualNames.givenName),
    familyName: one(names.family_name_attribute, usualNames.familyName),
    groups: valuesOf(names.groups_attribute, usualNames.groups) ?? [],
  })
}
