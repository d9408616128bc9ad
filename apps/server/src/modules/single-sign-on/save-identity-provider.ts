import type { Context } from '#server/context.ts'
import { inTransactionAs } from '#server/db/transaction.ts'
import { handle } from '#server/http/handle.ts'
import { DomainError } from '#server/lib/domain-error.ts'
import { parseCallableAddress } from '#server/lib/outbound/callable-address.ts'
import { saveIdentityProvider as operation, type ProviderFault } from '@grana/contract/identity/providers'
import { loadProvider } from './get-identity-provider.ts'
import { discover, isCallable, ProviderCallError, reasonOf, type OpenIdClient } from './openid.ts'
import { openProviderSecret, sealProviderSecret } from './provider-secret.ts'
import { findProviderRow, lockProvider } from './queries-providers.ts'
import { storeProvider } from './store-provider.ts'

const wrong = (fault: ProviderFault) => new DomainError('provider.wrong', { details: { reason: fault } })

function faultOf(error: unknown): ProviderFault {
  const known = [error, (error as { cause?: unknown }).cause].find((one) => one instanceof ProviderCallError)
  if (known instanceof ProviderCallError) return known.fault === 'refused' ? 'refused' : 'unreachable'
  return reasonOf(error).includes('issuer') || reasonOf(error).includes('ATTRIBUTE_COMPARISON')
    ? 'other_issuer'
    : 'not_openid'
}

/** Fetches the provider's description of itself: a mistyped issuer is found now, and not by the first person who signs in. */
async function assertProvider({ config, log }: Context, client: OpenIdClient): Promise<void> {
  if (parseCallableAddress(client.issuer, config) === undefined) throw wrong('refused')
  const found = await discover(config, client).catch((error: unknown) => {
    log.info({ err: error, reason: reasonOf(error) }, 'description of an identity provider rejected')
    throw wrong(faultOf(error))
  })
  const server = found.serverMetadata()
  const places = [server.authorization_endpoint, server.token_endpoint, server.jwks_uri]
  const hasCode = server.response_types_supported?.includes('code') !== false
  if (!hasCode || (server.id_token_signing_alg_values_supported ?? []).length === 0) throw wrong('unsupported')
  if (!places.every((place) => isCallable(config, place))) throw wrong('refused')
}

const bound = {
  maxStatements: 26,
  why: 'the provider is read before it is called, and replaced with its links afterwards',
}

export const saveIdentityProvider = handle(
  operation,
  async (context, { user, membership }, { body: form }) => {
    const { db, config, integrations } = context
    const { organizationId } = membership
    const before = await inTransactionAs(db, user, (trx) => findProviderRow(trx, organizationId))
    // A stored secret is sent to the issuer that it was entered for, and to no other one.
    const { id: providerId = '', issuer, sealed_secret: sealed } = before ?? {}
    const isKept = form.client_secret === undefined && issuer === form.issuer && sealed != null
    const secret = isKept
      ? openProviderSecret(integrations, { organizationId, providerId }, sealed)
      : form.client_secret
    if (secret === undefined) throw new DomainError('provider.secret_missing')
    await assertProvider(context, { issuer: form.issuer, clientId: form.client_id, secret })
    return inTransactionAs(db, user, async (trx) => {
      const stored = await lockProvider(trx, organizationId)
      if (stored?.id !== before?.id) throw new DomainError('request.not_found')
      await storeProvider(context, trx, {
        organizationId,
        userId: user.id,
        stored,
        issuer: form.issuer,
        protocol: 'openid',
        settingsOf: (key) => ({
          protocol: 'openid',
          name: form.name,
          client_id: form.client_id,
          sealed_secret: sealProviderSecret(integrations, key, secret),
          creates_accounts: form.creates_accounts,
          is_enforced: form.is_enforced,
        }),
      })
      return loadProvider(trx, config, organizationId)
    })
  },
  bound,
)
