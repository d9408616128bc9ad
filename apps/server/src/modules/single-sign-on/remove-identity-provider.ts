import { inTransactionAs } from '#server/db/transaction.ts'
import { handle } from '#server/http/handle.ts'
import { DomainError } from '#server/lib/domain-error.ts'
import { removeIdentityProvider as operation } from '@grana/contract/identity/providers'
import { recordEvent } from '../audit/public.ts'
import { loadProvider } from './get-identity-provider.ts'
import { deleteProvider, endProviderSessions, lockProvider } from './queries-providers.ts'

/** Removes the provider with its links. Its accounts stay: they set a password by email. */
export const removeIdentityProvider = handle(operation, ({ db, config, clock }, { user, membership }) => {
  const { organizationId } = membership
  return inTransactionAs(db, user, async (trx) => {
    const stored = await lockProvider(trx, organizationId)
    if (stored === undefined) throw new DomainError('request.not_found')
    await endProviderSessions(trx, stored.id, clock())
    await deleteProvider(trx, { organizationId, providerId: stored.id })
    await recordEvent(trx, {
      organizationId,
      actorId: user.id,
      action: 'identity_provider.removed',
      thing: 'identity_provider',
      thingId: stored.id,
      details: { issuer: stored.issuer },
    })
    return loadProvider(trx, config, organizationId)
  })
})
