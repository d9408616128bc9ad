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
import { describeCertificate } from './saml/certificates.ts'
import { serviceOf } from './saml/service.ts'

const given = (value: string | null): string | undefined => value ?? undefined

function toSaml(row: ProviderRow): IdentityProvider['saml'] {
  if (row.protocol !== 'saml' || row.sign_in_url === null) return undefined
  return {
    sign_in_url: row.sign_in_url,
    sign_out_url: given(row.sign_out_url),
    certificates: (row.certificates ?? []).map(describeCertificate),
    attributes: {
      email: given(row.email_attribute),
      given_name: given(row.given_name_attribute),
      family_name: given(row.family_name_attribute),
      groups: given(row.groups_attribute),
    },
  }
}

const toProvider = (row: ProviderRow): IdentityProvider => ({
  id: row.id,
  name: row.name,
  protocol: row.protocol,
  issuer: row.issuer,
  client_id: given(row.client_id),
  saml: toSaml(row),
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
  const { entityId, acsUrl } = serviceOf(config, organizationId)
  return {
    provider: row === undefined ? null : toProvider(row),
    redirect_uri: redirectUri(config),
    saml: { entity_id: entityId, acs_url: acsUrl },
    domains: await listProvenDomains(trx, organizationId),
  }
}

export const getIdentityProvider = handle(operation, ({ db, config }, { user, membership }) =>
  inTransactionAs(db, user, (trx) => loadProvider(trx, config, membership.organizationId)),
)
