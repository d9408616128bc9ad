import * as z from 'zod/mini'
import { lengths } from '@grana/contract/fields'

export type EmailAddress = { name: string; address: string }

const named = /^([^<>@,;:"\\]*)<([^<>]+)>$/
// oxlint-disable-next-line no-control-regex -- naming control characters is the point
const control = /[\u0000-\u001f\u007f-\u009f\u2028\u2029]/u

/** Rejects characters that could end a header line and start another. */
export function toHeaderText(value: string): string {
  if (control.test(value) || !value.isWellFormed()) throw new Error('email header contains a control character')
  return value
}

function isAddress(value: string): boolean {
  return value.length <= lengths.email && z.regexes.email.test(value)
}

/** Exactly one address, `name@host` or `Name <name@host>`; rejects lists, groups, comments and quoting. */
export function parseEmailAddress(value: string): EmailAddress {
  toHeaderText(value)
  const match = named.exec(value)
  const [name, address] = match === null ? ['', value] : [match[1]?.trim() ?? '', match[2] ?? '']
  if (!isAddress(address)) throw new Error('email address is not one plain address')
  return { name, address }
}
