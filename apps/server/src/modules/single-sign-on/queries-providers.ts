import { sql, type NotNull } from 'kysely'
import type { Db, Trx } from '#server/db/database.ts'
import type { ProviderKey } from './provider-secret.ts'
import type { AttributeNames } from './saml/person-of-assertion.ts'

/** The provider of an organization, with the number of accounts that it signs in. */
export async function findProviderRow(trx: Trx, organizationId: string) {
  return trx
    .selectFrom('identity_providers')
    .selectAll()
    .select((select) =>
      select
        .selectFrom('provider_identities as i')
        .select(sql<number>`count(*)::int`.as('linked'))
        .whereRef('i.organization_id', '=', 'identity_providers.organization_id')
        .as('linked'),
    )
    .where('organization_id', '=', organizationId)
    .executeTakeFirst()
}

export type ProviderRow = NonNullable<Awaited<ReturnType<typeof findProviderRow>>>

export async function listProvenDomains(trx: Trx, organizationId: string): Promise<string[]> {
  const rows = await trx
    .selectFrom('email_domains')
    .select('domain')
    .where('organization_id', '=', organizationId)
    .where('state', '=', 'proven')
    .orderBy('domain')
    .execute()
  return rows.map(({ domain }) => domain)
}

/** The provider, locked; undefined when the organization has none. */
export function lockProvider(trx: Trx, organizationId: string) {
  return trx
    .selectFrom('identity_providers')
    .selectAll()
    .where('organization_id', '=', organizationId)
    .forUpdate()
    .executeTakeFirst()
}

type Common = { name: string; creates_accounts: boolean; is_enforced: boolean }

export type OpenIdSettings = Common & { protocol: 'openid'; client_id: string; sealed_secret: Buffer }

export type SamlSettings = Common &
  AttributeNames & { protocol: 'saml'; sign_in_url: string; sign_out_url: string | null; certificates: string[] }

export type Settings = OpenIdSettings | SamlSettings

export type NewProvider = ProviderKey & { issuer: string; createdBy: string; at: Date; settings: Settings }

export async function insertProvider(trx: Trx, made: NewProvider): Promise<void> {
  await trx
    .insertInto('identity_providers')
    .values({
      organization_id: made.organizationId,
      id: made.providerId,
      issuer: made.issuer,
      created_by: made.createdBy,
      created_at: made.at,
      ...made.settings,
    })
    .execute()
}

export async function updateProvider(
  trx: Trx,
  { organizationId, providerId }: ProviderKey,
  { protocol: _never, ...settings }: Partial<Settings> & { state?: 'on' | 'off' },
): Promise<void> {
  await trx
    .updateTable('identity_providers')
    .set(settings)
    .where('organization_id', '=', organizationId)
    .where('id', '=', providerId)
    .execute()
}

export async function deleteProvider(trx: Trx, { organizationId, providerId }: ProviderKey): Promise<void> {
  await trx
    .deleteFrom('identity_providers')
    .where('organization_id', '=', organizationId)
    .where('id', '=', providerId)
    .execute()
}

/** Ends every session that a provider opened. */
export async function endProviderSessions(trx: Trx, providerId: string, at: Date): Promise<void> {
  await trx
    .updateTable('sessions')
    .set({ ended_at: at, end_reason: 'provider_off' })
    .where('provider_id', '=', providerId)
    .where('ended_at', 'is', null)
    .execute()
}

type SignOnCommon = Common & { id: string; organization_id: string; issuer: string; country_code: string }

/** A constraint of the table holds that a provider has the settings of its protocol. */
export type OpenIdProvider = SignOnCommon & OpenIdSettings
export type SamlProviderRow = SignOnCommon & SamlSettings
export type SignOnProvider = OpenIdProvider | SamlProviderRow

/** The provider that signs in an address, or the one with this identifier; only one that is on. */
export async function findSignOnProvider(
  db: Db | Trx,
  { address, id }: { address?: string; id?: string },
): Promise<SignOnProvider | undefined> {
  const { rows } = await sql<SignOnProvider>`
    select * from grana.find_sign_on_provider(${address ?? null}, ${id ?? null})`.execute(db)
  return rows[0]
}

/** The next providers with their sealed secrets, locked; for the owner of the database. */
export function lockSealedProviders(trx: Trx, after: string, limit: number) {
  return trx
    .selectFrom('identity_providers')
    .select(['organization_id', 'id', 'sealed_secret'])
    .where('sealed_secret', 'is not', null)
    .$narrowType<{ sealed_secret: NotNull }>()
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .forUpdate()
    .execute()
}
