import type { AccountKind } from '@grana/contract/accounts'
import { acceptedVersions } from '@grana/contract/auth'
import { documentsOf, type ConsentDocument } from '@grana/contract/data-rights'

/** Texts that hold for an account and that its owner has not accepted as they are today; what was is `document version`. */
export function consentsDue(kind: AccountKind, accepted: readonly string[]): ConsentDocument[] {
  return documentsOf(kind).filter((document) => !accepted.includes(`${document} ${acceptedVersions[document]}`))
}
