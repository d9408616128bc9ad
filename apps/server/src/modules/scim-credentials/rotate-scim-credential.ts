import { inTransactionAs } from '#server/db/transaction.ts'
import { handle } from '#server/http/handle.ts'
import { DomainError } from '#server/lib/domain-error.ts'
import { createToken, toStoredSecret } from '#server/lib/tokens.ts'
import { recordEvent } from '#server/modules/audit/public.ts'
import { rotateScimCredential as operation, scimOverlapHours } from '@grana/contract/identity/scim-credentials'
import { getProvisioningRow, lockCredential, replaceCredentialSecret } from './queries.ts'

const hourMs = 3_600_000

export const rotateScimCredential = handle(operation, ({ db, clock }, { user, membership }, { params }) => {
  const { organizationId } = membership
  const key = { organizationId, credentialId: params.scim_credential }
  const at = clock()
  const secret = createToken('directory')
  return inTransactionAs(db, user, async (trx) => {
    const credential = await lockCredential(trx, key)
    if (credential === undefined) throw new DomainError('request.not_found')
    if (credential.revoked_at !== null) throw new DomainError('token.ended')
    const until = new Date(at.getTime() + scimOverlapHours * hourMs)
    await replaceCredentialSecret(trx, key, toStoredSecret(secret), until)
    await recordEvent(trx, {
      organizationId,
      actorId: user.id,
      action: 'scim_credential.rotated',
      thing: 'scim_credential',
      thingId: params.scim_credential,
      details: { name: credential.name },
    })
    return { secret, provisioning: await getProvisioningRow(trx, organizationId, at) }
  })
})
