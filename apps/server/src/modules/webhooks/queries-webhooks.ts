import { sql } from 'kysely'
import type { Trx } from '#server/db/database.ts'
import type { Webhook } from '@grana/contract/machines/webhooks'
import type { ReportEventKind } from '@grana/contract/reports/values'
import type { WebhookKey } from './webhook-secret.ts'

type WebhookRow = {
  id: string
  url: string
  programs: { id: string; name: string }[] | null
  kinds: ReportEventKind[] | null
  with_content: boolean
  hint: string
  creator: string
  is_owner: boolean
  created_at: Date
  previous_until: Date | null
  state: Webhook['state']
  off_reason: NonNullable<Webhook['off_reason']> | null
  failing_since: Date | null
  delivered_at: Date | null
  pending: number
}

function toWebhook(row: WebhookRow, at: Date): Webhook {
  // `previous_until`: deliveries are also signed with the secret before, until then.
  const { previous_until: previous, failing_since: failing, delivered_at: delivered } = row
  return {
    id: row.id,
    url: row.url,
    ...(row.programs !== null && { programs: row.programs }),
    ...(row.kinds !== null && { kinds: row.kinds }),
    with_content: row.with_content,
    hint: row.hint,
    created_by: row.creator,
    is_creator_owner: row.is_owner,
    created_at: row.created_at.toISOString(),
    ...(previous !== null && previous > at && { previous_until: previous.toISOString() }),
    state: row.state,
    ...(row.off_reason !== null && { off_reason: row.off_reason }),
    ...(failing !== null && { failing_since: failing.toISOString() }),
    ...(delivered !== null && { delivered_at: delivered.toISOString() }),
    pending: row.pending,
  }
}

/** The webhooks of an organization, newest first. */
export async function listWebhookRows(trx: Trx, organizationId: string, at: Date): Promise<Webhook[]> {
  const { rows } = await sql<WebhookRow>`
    select w.id, w.url, w.kinds, w.with_content, w.hint, w.created_at, w.previous_until, w.state, w.off_reason, w.failing_since,
      u.first_name || ' ' || u.last_name as creator, coalesce(m.role = 'owner', false) as is_owner,
      case when w.programs is not null then array(
        select json_build_object('id', p.id, 'name', p.name) from programs p
        where p.organization_id = w.organization_id and p.id = any (w.programs) order by p.name) end as programs,
      (select max(d.attempted_at) from webhook_deliveries d
        where (d.organization_id, d.webhook_id, d.state) = (w.organization_id, w.id, 'delivered')) as delivered_at,
      (select count(*)::int from webhook_deliveries d
        where (d.organization_id, d.webhook_id, d.state) = (w.organization_id, w.id, 'pending')) as pending
    from webhooks w
    join users u on u.id = w.created_by
    left join memberships m on (m.organization_id, m.user_id) = (w.organization_id, w.created_by)
    where w.organization_id = ${organizationId}
    order by w.created_at desc, w.id limit 100`.execute(trx)
  return rows.map((row) => toWebhook(row, at))
}

/**
 * Locks webhook creation in the organization and returns its count; undefined when the actor is not an owner, whose insert
 * row security would refuse.
 */
export async function lockAndCountWebhooks(trx: Trx, organizationId: string): Promise<number | undefined> {
  await sql`select pg_advisory_xact_lock(hashtextextended('webhooks ' || ${organizationId}, 0))`.execute(trx)
  const { rows } = await sql<{ count: number; is_own: boolean }>`
    select count(*)::int as count, ${organizationId}::uuid = any (grana.actor_organizations('{owner}')) as is_own
    from webhooks w where w.organization_id = ${organizationId}`.execute(trx)
  return rows[0]?.is_own === true ? rows[0].count : undefined
}

/** How many of these programs the organization has. */
export async function countPrograms(trx: Trx, organizationId: string, programs: readonly string[]): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from programs p
    where p.organization_id = ${organizationId} and p.id = any (${[...programs]}::uuid[])`.execute(trx)
  return rows[0]?.count ?? 0
}

type NewWebhook = WebhookKey & {
  url: string
  programs: readonly string[] | undefined
  kinds: readonly ReportEventKind[] | undefined
  withContent: boolean
  sealedSecret: Buffer
  hint: string
  createdBy: string
  at: Date
}

export async function insertWebhook(trx: Trx, given: NewWebhook): Promise<void> {
  await trx
    .insertInto('webhooks')
    .values({
      organization_id: given.organizationId,
      id: given.webhookId,
      url: given.url,
      programs: given.programs === undefined ? null : [...given.programs],
      kinds: given.kinds === undefined ? null : [...given.kinds],
      with_content: given.withContent,
      sealed_secret: given.sealedSecret,
      hint: given.hint,
      created_by: given.createdBy,
      created_at: given.at,
    })
    .execute()
}

export async function hasWebhook(trx: Trx, { organizationId, webhookId }: WebhookKey): Promise<boolean> {
  const found = await trx
    .selectFrom('webhooks')
    .select('id')
    .where('organization_id', '=', organizationId)
    .where('id', '=', webhookId)
    .executeTakeFirst()
  return found !== undefined
}

/** A webhook whose row is locked; undefined when the organization has none with this id. */
export function lockWebhook(trx: Trx, { organizationId, webhookId }: WebhookKey) {
  return trx
    .selectFrom('webhooks')
    .select(['url', 'state', 'sealed_secret'])
    .where('organization_id', '=', organizationId)
    .where('id', '=', webhookId)
    .forUpdate()
    .executeTakeFirst()
}

type NewSecret = { sealedSecret: Buffer; hint: string; sealedPrevious: Buffer; previousUntil: Date }

export async function replaceWebhookSecret(trx: Trx, key: WebhookKey, given: NewSecret): Promise<void> {
  await trx
    .updateTable('webhooks')
    .set({
      sealed_secret: given.sealedSecret,
      hint: given.hint,
      sealed_previous: given.sealedPrevious,
      previous_until: given.previousUntil,
    })
    .where('organization_id', '=', key.organizationId)
    .where('id', '=', key.webhookId)
    .execute()
}

/** Switched on, it starts without failures, and what waits is due at once. */
export async function switchOn(trx: Trx, { organizationId, webhookId }: WebhookKey, at: Date): Promise<void> {
  await trx
    .updateTable('webhooks')
    .set({ state: 'on', off_reason: null, failing_since: null })
    .where('organization_id', '=', organizationId)
    .where('id', '=', webhookId)
    .execute()
  await trx
    .updateTable('webhook_deliveries')
    .set({ due_at: at, attempts: 0 })
    .where('organization_id', '=', organizationId)
    .where('webhook_id', '=', webhookId)
    .where('state', '=', 'pending')
    .execute()
}

export async function switchOff(
  trx: Trx,
  { organizationId, webhookId }: WebhookKey,
  reason: NonNullable<Webhook['off_reason']>,
): Promise<void> {
  await trx
    .updateTable('webhooks')
    .set({ state: 'off', off_reason: reason })
    .where('organization_id', '=', organizationId)
    .where('id', '=', webhookId)
    .where('state', '=', 'on')
    .execute()
}

export async function deleteWebhook(trx: Trx, { organizationId, webhookId }: WebhookKey): Promise<void> {
  await trx.deleteFrom('webhooks').where('organization_id', '=', organizationId).where('id', '=', webhookId).execute()
}

/** The next webhooks with their sealed secrets, locked. Requires the database owner's connection, which bypasses row security. */
export function lockSealedWebhooks(trx: Trx, after: string, limit: number) {
  return trx
    .selectFrom('webhooks')
    .select(['organization_id', 'id', 'sealed_secret', 'sealed_previous'])
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .forUpdate()
    .execute()
}

type SealedSecrets = { sealed_secret: Buffer; sealed_previous: Buffer | null }

export async function updateSealedSecrets(trx: Trx, key: WebhookKey, secrets: SealedSecrets): Promise<void> {
  await trx
    .updateTable('webhooks')
    .set(secrets)
    .where('organization_id', '=', key.organizationId)
    .where('id', '=', key.webhookId)
    .execute()
}
