import type { ApiConfig } from '#server/config.ts'
import type { Trx } from '#server/db/database.ts'
import { inTransactionAs } from '#server/db/transaction.ts'
import { handle } from '#server/http/handle.ts'
import {
  getIdentityProvider as operation,
  type IdentityProvider,
  type IdentityProviderAnswer,
} from '@grana/contract/identity/providers'
import { redirectUri } from './openid.ts'
import { findProviderRow, listProvenDomains, type ProviderRow } from './queries-providers.ts'

const toProvider = (row: ProviderRow): IdentityProvider => ({
  id: row.id,
  name: row.name,
  issuer: row.issuer,
  client_id: row.client_id,
  creates_accounts: row.creates_accounts,
  is_enforced: row.is_enforced,
  state: row.state,
  linked: row.linked ?? 0,
  created_at: row.created_at.toISOString(),
})

/** The provider of an organization, without its secret. */
export async function loadProvider(
  trx: Trx,
  config: ApiConfig,
  organizationId: string,
): Promise<IdentityProviderAnswer> {
  const row = await findProviderRow(trx, organizationId)
  return {
    provider: row === undefined ? null : toProvider(row),
    redirect_uri: redirectUri(config),
    domains: await listProvenDomains(trx, organizationId),
  }
}

export const getIdentityProvider = handle(operation, ({ db, config }, { user, membership }) =>
  inTransactionAs(db, user, (trx) => loadProvider(trx, config, membership.organizationId)),
)
