import { sql } from 'kysely'
import type { Trx } from '#server/db/database.ts'

/**
 * Dates audit events at the time of the demo action instead of the time of seeding. Their time is a default of the table that no
 * role of the product may write, so a trigger sets it. It exists in this transaction only and is dropped before its end.
 */
export async function beginStoryTime(trx: Trx): Promise<void> {
  await sql`
    create function pg_temp.date_audit_event() returns trigger language plpgsql as $$
    begin
      new.created_at := current_setting('grana.story_time')::timestamptz;
      return new;
    end $$`.execute(trx)
  await sql`
    create trigger audit_events_story_time before insert on grana.audit_events
      for each row execute function pg_temp.date_audit_event()`.execute(trx)
}

/** Audit events inserted from here on get this time. */
export async function setStoryTime(trx: Trx, at: Date): Promise<void> {
  await sql`select set_config('grana.story_time', ${at.toISOString()}, true)`.execute(trx)
}

export async function endStoryTime(trx: Trx): Promise<void> {
  await sql`drop trigger audit_events_story_time on grana.audit_events`.execute(trx)
  await sql`drop function pg_temp.date_audit_event()`.execute(trx)
}
