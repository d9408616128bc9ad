import { sql, type RawBuilder } from 'kysely'
import type { Db } from '#server/db/database.ts'

/** Small enough that one batch finishes well within the statement timeout. */
const batchSize = 1000

/** Deletes in batches until no row matches; returns the number of deleted rows. */
async function deleteInBatches(db: Db, statement: RawBuilder<unknown>): Promise<number> {
  let deleted = 0
  for (;;) {
    const { numAffectedRows } = await statement.execute(db)
    const rows = Number(numAffectedRows ?? 0n)
    deleted += rows
    if (rows < batchSize) return deleted
  }
}

/** Counts from `expires_at`: a session that was ended earlier would have expired within a day. */
export function deleteSessionsBefore(db: Db, moment: Date): Promise<number> {
  return deleteInBatches(
    db,
    sql`delete from grana.sessions where id in
      (select id from grana.sessions where expires_at < ${moment} order by expires_at limit ${batchSize})`,
  )
}

export function deleteKnownBrowsersBefore(db: Db, moment: Date): Promise<number> {
  return deleteInBatches(
    db,
    sql`delete from grana.known_browsers where (user_id, browser_hash) in
      (select user_id, browser_hash from grana.known_browsers where last_used_at < ${moment} limit ${batchSize})`,
  )
}

/** Quarantined accounts: their email address belongs to another account, so it can never be verified. */
export function deleteQuarantinedBefore(db: Db, moment: Date): Promise<number> {
  return deleteInBatches(
    db,
    sql`delete from grana.users where email_key is null and erased_at is null and not is_guest and id in
      (select id from grana.users where email_key is null and erased_at is null and not is_guest and created_at < ${moment} limit ${batchSize})`,
  )
}

export function deleteAccountEmailsBefore(db: Db, moment: Date): Promise<number> {
  return deleteInBatches(
    db,
    sql`delete from grana.account_letters where (kind, occasion) in
      (select kind, occasion from grana.account_letters where claimed_at < ${moment} limit ${batchSize})`,
  )
}

export function deleteLinksExpiredBefore(db: Db, moment: Date): Promise<number> {
  return deleteInBatches(
    db,
    sql`delete from grana.one_time_links where token_hash in
      (select token_hash from grana.one_time_links where expires_at < ${moment} limit ${batchSize})`,
  )
}

/** Deletes their links too, by cascade. */
export function deleteEmailChangesExpiredBefore(db: Db, moment: Date): Promise<number> {
  return deleteInBatches(
    db,
    sql`delete from grana.email_changes where id in
      (select id from grana.email_changes where expires_at < ${moment} limit ${batchSize})`,
  )
}

export function deleteAttemptsBefore(db: Db, moment: Date): Promise<number> {
  return deleteInBatches(
    db,
    sql`delete from grana.attempts where last_at < ${moment} and key in
      (select key from grana.attempts where last_at < ${moment} limit ${batchSize})`,
  )
}

export function deleteSetupsExpiredBefore(db: Db, moment: Date): Promise<number> {
  return deleteInBatches(
    db,
    sql`delete from grana.totp_setups where expires_at < ${moment} and user_id in
      (select user_id from grana.totp_setups where expires_at < ${moment} limit ${batchSize})`,
  )
}

export function deleteResetRequestsBefore(db: Db, moment: Date): Promise<number> {
  return deleteInBatches(
    db,
    sql`delete from grana.reset_requests where id in
      (select id from grana.reset_requests where created_at < ${moment} limit ${batchSize})`,
  )
}
