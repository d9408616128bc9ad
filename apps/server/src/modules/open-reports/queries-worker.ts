import { sql } from 'kysely'
import type { Db } from '#server/db/database.ts'

type Key = { organizationId: string; openReportId: string }

/** The address of an open report whose link has not ended. */
export function findLinkRecipient(db: Db, { organizationId, openReportId }: Key) {
  return db
    .selectFrom('open_reports')
    .select(['email', 'proven_at', 'link_sent_at'])
    .where('organization_id', '=', organizationId)
    .where('id', '=', openReportId)
    .where('ended_at', 'is', null)
    .executeTakeFirst()
}

/** The secret of the next link; that of an earlier one no longer opens anything. */
export async function replaceSecret(db: Db, { organizationId, openReportId }: Key, secretHash: Buffer): Promise<void> {
  await db
    .updateTable('open_reports')
    .set({ secret_hash: secretHash })
    .where('organization_id', '=', organizationId)
    .where('id', '=', openReportId)
    .where('ended_at', 'is', null)
    .execute()
}

export async function markLinkSent(db: Db, { organizationId, openReportId }: Key, at: Date): Promise<void> {
  await db
    .updateTable('open_reports')
    .set({ link_sent_at: at })
    .where('organization_id', '=', organizationId)
    .where('id', '=', openReportId)
    .where('ended_at', 'is', null)
    .execute()
}

/** The address of the person who follows a report without an account, if this event is news to them. */
export async function findNewsRecipient(
  db: Db,
  { organizationId, reportId, number }: { organizationId: string; reportId: string; number: number },
): Promise<string | undefined> {
  const { rows } = await sql<{ email: string }>`
    select o.email from report_events e
    join open_reports o on (o.organization_id, o.id) = (e.organization_id, e.report_id)
    where (e.organization_id, e.report_id, e.number) = (${organizationId}::uuid, ${reportId}::uuid, ${number}::int)
      and o.ended_at is null and e.number > o.told_event and e.side <> 'agent' and e.audience = 'everyone'
      and (e.kind = 'commented' or (e.kind = 'moved' and e.to_state in ('needs_info', 'accepted', 'closed')))`.execute(
    db,
  )
  return rows[0]?.email
}

export async function markTold(
  db: Db,
  { organizationId, reportId, number }: { organizationId: string; reportId: string; number: number },
): Promise<void> {
  await sql`update open_reports set told_event = greatest(told_event, ${number}::int)
    where organization_id = ${organizationId} and id = ${reportId}`.execute(db)
}

/** Deletes forms whose address was not proven in time; returns their number. */
export async function deleteUnproven(db: Db, before: Date): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('open_reports')
    .where('proven_at', 'is', null)
    .where('created_at', '<=', before)
    .executeTakeFirst()
  return Number(numDeletedRows)
}

/** Ends the links to reports that were closed before; returns their number. */
export async function endOldLinks(db: Db, { before, at }: { before: Date; at: Date }): Promise<number> {
  const { numAffectedRows } = await sql`
    update open_reports o set ended_at = ${at}, end_reason = 'expired', secret_hash = null, email = null, email_key = null
    from reports r where (r.organization_id, r.id) = (o.organization_id, o.id) and o.ended_at is null
      and o.proven_at is not null and r.closed_at <= ${before}`.execute(db)
  return Number(numAffectedRows ?? 0n)
}
