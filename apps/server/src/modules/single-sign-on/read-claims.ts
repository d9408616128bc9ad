import { lengths } from '@grana/contract/fields'
import type { ProviderClaims } from './openid.ts'

/** One plain address: no comment, no quoting, no second at sign. */
const address = /^[a-z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-z0-9-]+(?:\.[a-z0-9-]+)+$/

export type ProviderPerson = {
  subject: string
  /** In lower case; undefined where the provider sent none, or sent one that it has not verified. */
  email: string | undefined
  firstName: string
  lastName: string
}

function textOf(value: unknown): string {
  if (typeof value !== 'string' || !value.isWellFormed()) return ''
  return value.normalize('NFC').replaceAll(/\p{C}/gu, '').trim().slice(0, lengths.name)
}

function emailOf({ email, email_verified: verified }: ProviderClaims): string | undefined {
  if (typeof email !== 'string' || (verified !== undefined && verified !== true && verified !== 'true'))
    return undefined
  const plain = email.toLowerCase()
  return plain.length <= lengths.email && address.test(plain) ? plain : undefined
}

/** What a sign-in uses of the claims; everything else that the provider says is dropped. */
export function readClaims(claims: ProviderClaims): ProviderPerson {
  const email = emailOf(claims)
  const [first = '', ...rest] = textOf(claims['name']).split(' ')
  const mailbox = email?.split('@')[0] ?? ''
  return {
    subject: claims.sub,
    email,
    firstName: textOf(claims['given_name']) || first || mailbox.slice(0, lengths.name),
    lastName: textOf(claims['family_name']) || rest.join(' ') || '-',
  }
}
