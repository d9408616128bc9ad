import { inTransactionAs } from '#server/db/transaction.ts'
import { handle } from '#server/http/handle.ts'
import { DomainError } from '#server/lib/domain-error.ts'
import { createToken, toStoredSecret } from '#server/lib/tokens.ts'
import { recordEvent } from '#server/modules/audit/public.ts'
import { createScimCredential as operation, scimCredentialLimits } from '@grana/contract/identity/scim-credentials'
import { countActiveCredentials, getProvisioningRow, insertCredential } from './queries.ts'

export const createScimCredential = handle(operation, ({ db, clock }, { user, membership }, { body: { name } }) => {
  const { organizationId } = membership
  const at = clock()
  const secret = createToken('directory')
  return inTransactionAs(db, user, async (trx) => {
    const active = await countActiveCredentials(trx, organizationId)
    if (active === undefined) throw new DomainError('request.not_found')
    if (active >= scimCredentialLimits.perOrganization) throw new DomainError('scim_credential.too_many')
    const stored = toStoredSecret(secret)
    const id = await insertCredential(trx, { organizationId, name, createdBy: user.id, secret: stored, at })
    await recordEvent(trx, {
      organizationId,
      actorId: user.id,
      action: 'scim_credential.created',
      thing: 'scim_credential',
      thingId: id,
      details: { name },
    })
    return { secret, provisioning: await getProvisioningRow(trx, organizationId, at) }
  })
})
