import type { AccountKind } from '@grana/contract/accounts'
import { acceptedVersions } from '@grana/contract/auth'
import { consentDocumentsOf, type ConsentDocument } from '@grana/contract/data-rights'

/**
 * Texts that apply to an account and whose current version its owner has not accepted. `accepted` lists `document
 * version`.
 */
export function consentsDue(kind: AccountKind, accepted: readonly string[]): ConsentDocument[] {
  return consentDocumentsOf(kind).filter((document) => !accepted.includes(`${document} ${acceptedVersions[document]}`))
}
