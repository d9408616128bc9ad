import { lengths } from '@grana/contract/fields'
import { groupRoleLimits } from '@grana/contract/identity/group-roles'
import type { ProviderClaims } from './openid.ts'

/** One plain address: no comment, no quoting, no second at sign. */
const address = /^[a-z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-z0-9-]+(?:\.[a-z0-9-]+)+$/

const maxGroups = 500

export type ProviderPerson = {
  subject: string
  /** In lower case; undefined where the provider sent none, or sent one that it has not verified. */
  email: string | undefined
  firstName: string
  lastName: string
  /** Names of all groups; undefined where the provider says that it cannot name them all. */
  groups: readonly string[] | undefined
}

function textOf(value: unknown): string {
  if (typeof value !== 'string' || !value.isWellFormed()) return ''
  return value.normalize('NFC').replaceAll(/\p{C}/gu, '').trim().slice(0, lengths.name)
}

function emailOf(email: unknown): string | undefined {
  if (typeof email !== 'string') return undefined
  const plain = email.toLowerCase()
  return plain.length <= lengths.email && address.test(plain) ? plain : undefined
}

/** Names that a role can be given to; a list that is too long is no list. */
function groupsOf(given: unknown): readonly string[] | undefined {
  const list: readonly unknown[] = Array.isArray(given) ? given : [given]
  if (list.length > maxGroups) return undefined
  return list.filter(
    (name) => typeof name === 'string' && name !== '' && name.length <= groupRoleLimits.name && name.isWellFormed(),
  ) as string[]
}

type Said = {
  subject: string
  email: unknown
  name?: unknown
  givenName: unknown
  familyName: unknown
  groups: unknown
}

/** What a sign-in uses of a provider's answer; everything else that it says is dropped. */
export function toPerson(said: Said): ProviderPerson {
  const email = emailOf(said.email)
  const [first = '', ...rest] = textOf(said.name).split(' ')
  const mailbox = email?.split('@')[0] ?? ''
  return {
    subject: said.subject,
    email,
    firstName: textOf(said.givenName) || first || mailbox.slice(0, lengths.name),
    lastName: textOf(said.familyName) || rest.join(' ') || '-',
    groups: groupsOf(said.groups),
  }
}

/** Some providers leave out the list of a person with many groups, and say so. */
function leavesGroupsOut({ hasgroups, _claim_names: elsewhere }: ProviderClaims): boolean {
  const isElsewhere = typeof elsewhere === 'object' && elsewhere !== null && 'groups' in elsewhere
  return isElsewhere || hasgroups === true || hasgroups === 'true'
}

/** The person of an ID token. */
export function personOfClaims(claims: ProviderClaims): ProviderPerson {
  const { email, email_verified: verified, groups } = claims
  const isVerified = verified === undefined || verified === true || verified === 'true'
  const person = toPerson({
    subject: claims.sub,
    email: isVerified ? email : undefined,
    name: claims['name'],
    givenName: claims['given_name'],
    familyName: claims['family_name'],
    groups: groups ?? [],
  })
  return leavesGroupsOut(claims) ? { ...person, groups: undefined } : person
}
