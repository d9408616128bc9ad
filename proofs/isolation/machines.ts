import { randomBytes, randomUUID } from 'node:crypto'
import { developmentSecrets } from '@grana/server/config/rules'
import type { Db } from '@grana/server/db/database'
import { createSealing } from '@grana/server/lib/sealing'
import { makeSamlProvider } from '@grana/server/testing/saml-provider'
import type { Tenant } from './tenant.ts'

const dayMs = 86_400_000

/** What the columns of sealed secrets hold: nothing opens it here, the API only replaces it. */
const sealing = createSealing(developmentSecrets.INTEGRATION_KEY)

/** A tracker of the tenant that is on, and was tested. */
export async function makeTracker(db: Db, { id: organizationId, mark, member }: Tenant): Promise<string> {
  const id = randomUUID()
  const place = { table: 'trackers', column: 'sealed_token', row: `${organizationId} ${id}` }
  await db
    .insertInto('trackers')
    .values({
      organization_id: organizationId,
      id,
      kind: 'github',
      site: 'https://api.tracker.example',
      project: `${mark.toLowerCase().replaceAll(/[^a-z0-9]/g, '-')}/fixes`,
      labels: [],
      severity_names: JSON.stringify({}),
      automatic_programs: [],
      texts: [],
      sealed_token: sealing.seal('token-of-a-tracker', place),
      hint: 'abcd',
      created_by: member.id,
      created_at: new Date(),
    })
    .execute()
  return id
}

type TicketPlace = { tracker: string; report: string }

/** A ticket of a report that was not made. */
export async function makeTicket(db: Db, organizationId: string, { tracker, report }: TicketPlace): Promise<void> {
  const at = new Date()
  await db
    .insertInto('tracker_tickets')
    .values({
      organization_id: organizationId,
      report_id: report,
      tracker_id: tracker,
      state: 'failed',
      asked_at: at,
      due_at: at,
      attempts: 1,
      status: 422,
      fault: 'wrong_status',
      commented: 0,
    })
    .execute()
}

/** A webhook of the tenant that is on. */
export async function makeWebhook(db: Db, { id: organizationId, mark, member }: Tenant): Promise<string> {
  const id = randomUUID()
  const place = { table: 'webhooks', column: 'sealed_secret', row: `${organizationId} ${id}` }
  await db
    .insertInto('webhooks')
    .values({
      organization_id: organizationId,
      id,
      url: `https://${mark.toLowerCase().replaceAll(/[^a-z0-9]/g, '-')}.receiver.example/hook`,
      with_content: false,
      sealed_secret: sealing.seal('whsec_c2VjcmV0', place),
      hint: 'abcd',
      created_by: member.id,
      created_at: new Date(),
    })
    .execute()
  return id
}

/** The metadata of a provider; its key takes a moment to draw. */
let metadata: string | undefined
export const samlMetadata = (): string => (metadata ??= makeSamlProvider('login.organization.example').metadata)

/** The identity provider of the tenant, off. */
export async function makeIdentityProvider(db: Db, { id: organizationId, mark, member }: Tenant): Promise<void> {
  const id = randomUUID()
  const place = { table: 'identity_providers', column: 'sealed_secret', row: `${organizationId} ${id}` }
  await db
    .insertInto('identity_providers')
    .values({
      organization_id: organizationId,
      id,
      name: `Provider ${mark}`,
      issuer: 'https://login.organization.example',
      client_id: 'grana',
      sealed_secret: sealing.seal('secret-of-a-client', place),
      creates_accounts: true,
      is_enforced: false,
      created_by: member.id,
      created_at: new Date(),
    })
    .onConflict((conflict) => conflict.column('organization_id').doNothing())
    .execute()
}

/** An email domain that the tenant claims. */
export async function makeEmailDomain(db: Db, { id: organizationId, mark, member }: Tenant): Promise<string> {
  const id = randomUUID()
  await db
    .insertInto('email_domains')
    .values({
      organization_id: organizationId,
      id,
      domain: `${mark.toLowerCase().replaceAll(/[^a-z0-9]/g, '-')}-${id.slice(0, 8)}.example`,
      created_by: member.id,
      created_at: new Date(),
    })
    .execute()
  return id
}

/** A delivery of the webhook that arrived. */
export async function makeWebhookDelivery(db: Db, organizationId: string, webhookId: string): Promise<string> {
  const at = new Date()
  const { id } = await db
    .insertInto('webhook_deliveries')
    .values({
      organization_id: organizationId,
      webhook_id: webhookId,
      kind: 'test',
      state: 'delivered',
      attempts: 1,
      due_at: at,
      attempted_at: at,
      status: 204,
      created_at: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** A role that a group of the tenant's directory gives. */
export async function makeGroupRole(db: Db, { id: organizationId, mark, member }: Tenant): Promise<string> {
  const { id } = await db
    .insertInto('group_roles')
    .values({
      organization_id: organizationId,
      group_name: `Group ${mark} ${randomUUID()}`,
      role: 'viewer',
      created_by: member.id,
      created_at: new Date(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** An active credential of the tenant's directory. */
export async function makeScimCredential(db: Db, { id: organizationId, mark, member }: Tenant): Promise<string> {
  const { id } = await db
    .insertInto('scim_credentials')
    .values({
      organization_id: organizationId,
      name: `Credential ${mark}`,
      created_by: member.id,
      secret_hash: randomBytes(32),
      hint: 'abcd',
      created_at: new Date(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** A person whom the tenant's directory sent, without an account. */
export async function makeScimUser(db: Db, { id: organizationId, mark }: Tenant): Promise<string> {
  const at = new Date()
  const { id } = await db
    .insertInto('scim_users')
    .values({
      organization_id: organizationId,
      user_name: `${mark}.${randomUUID()}@directory.example`,
      display_name: `Person ${mark}`,
      active: false,
      created_at: at,
      updated_at: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** A group that the tenant's directory sent. */
export async function makeScimGroup(db: Db, { id: organizationId, mark }: Tenant): Promise<string> {
  const at = new Date()
  const { id } = await db
    .insertInto('scim_groups')
    .values({
      organization_id: organizationId,
      display_name: `Group ${mark} ${randomUUID()}`,
      created_at: at,
      updated_at: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** An active API token of an agent; it belongs to no tenant. */
export async function makeAgentToken(db: Db, userId: string): Promise<string> {
  const at = new Date()
  const { id } = await db
    .insertInto('agent_tokens')
    .values({
      user_id: userId,
      name: 'Token',
      scopes: ['reports:read'],
      secret_hash: randomBytes(32),
      hint: 'abcd',
      created_at: at,
      expires_at: new Date(at.getTime() + dayMs),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** An active API token of the tenant. */
export async function makeApiToken(db: Db, { id: organizationId, mark, member }: Tenant): Promise<string> {
  const at = new Date()
  const { id } = await db
    .insertInto('organization_tokens')
    .values({
      organization_id: organizationId,
      name: `Token ${mark}`,
      created_by: member.id,
      scopes: ['reports:read'],
      secret_hash: randomBytes(32),
      hint: 'abcd',
      created_at: at,
      expires_at: new Date(at.getTime() + dayMs),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
