import { inTransactionAs } from '#server/db/transaction.ts'
import { handle } from '#server/http/handle.ts'
import { DomainError } from '#server/lib/domain-error.ts'
import { switchIdentityProvider as operation } from '@grana/contract/identity/providers'
import { recordEvent } from '../audit/public.ts'
import { loadProvider } from './get-identity-provider.ts'
import { endProviderSessions, listProvenDomains, lockProvider, updateProvider } from './queries-providers.ts'

/** Switches the provider on or off. Off, the sessions that it opened end. */
export const switchIdentityProvider = handle(
  operation,
  ({ db, config, clock }, { user, membership }, { body: { is_on: isOn } }) => {
    const { organizationId } = membership
    return inTransactionAs(db, user, async (trx) => {
      const stored = await lockProvider(trx, organizationId)
      if (stored === undefined) throw new DomainError('request.not_found')
      if (isOn && (await listProvenDomains(trx, organizationId)).length === 0)
        throw new DomainError('provider.no_domain')
      await updateProvider(trx, { organizationId, providerId: stored.id }, { state: isOn ? 'on' : 'off' })
      if (!isOn) await endProviderSessions(trx, stored.id, clock())
      await recordEvent(trx, {
        organizationId,
        actorId: user.id,
        action: isOn ? 'identity_provider.switched_on' : 'identity_provider.switched_off',
        thing: 'identity_provider',
        thingId: stored.id,
      })
      return loadProvider(trx, config, organizationId)
    })
  },
)
