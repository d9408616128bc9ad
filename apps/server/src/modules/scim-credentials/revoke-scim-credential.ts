import { inTransactionAs } from '#server/db/transaction.ts'
import { handle } from '#server/http/handle.ts'
import { DomainError } from '#server/lib/domain-error.ts'
import { recordEvent } from '#server/modules/audit/public.ts'
import { revokeScimCredential as operation } from '@grana/contract/identity/scim-credentials'
import { endCredential, getProvisioningRow, lockCredential } from './queries.ts'

export const revokeScimCredential = handle(operation, ({ db, clock }, { user, membership }, { params }) => {
  const { organizationId } = membership
  const key = { organizationId, credentialId: params.scim_credential }
  const at = clock()
  return inTransactionAs(db, user, async (trx) => {
    const credential = await lockCredential(trx, key)
    if (credential === undefined) throw new DomainError('request.not_found')
    if (credential.revoked_at === null) {
      await endCredential(trx, key, at)
      await recordEvent(trx, {
        organizationId,
        actorId: user.id,
        action: 'scim_credential.revoked',
        thing: 'scim_credential',
        thingId: params.scim_credential,
        details: { name: credential.name },
      })
    }
    return getProvisioningRow(trx, organizationId, at)
  })
})
