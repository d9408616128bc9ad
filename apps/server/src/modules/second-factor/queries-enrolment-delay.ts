import { sql } from 'kysely'
import type { Trx } from '#server/db/database.ts'

export async function hasVerifiedEmailInBrowser(trx: Trx, userId: string, browser: { hash: Buffer; since: Date }) {
  const row = await trx
    .selectFrom('known_browsers')
    .select('user_id')
    .where('user_id', '=', userId)
    .where('browser_hash', '=', browser.hash)
    .where('email_proven_at', '>', browser.since)
    .executeTakeFirst()
  return row !== undefined
}

/** Whether row security lets the actor read any report or report draft; assumes so in case of doubt, which delays more. */
export async function canReadAnyReport(trx: Trx): Promise<boolean> {
  const { rows } = await sql<{ sees: boolean }>`
    select exists (select from grana.reports) or exists (select from grana.report_drafts) as sees`.execute(trx)
  return rows[0]?.sees ?? true
}

export async function setEnrolmentDelay(trx: Trx, userId: string, until: Date): Promise<void> {
  await trx.updateTable('users').set({ factor_waits_until: until }).where('id', '=', userId).execute()
}

export async function clearEnrolmentDelay(trx: Trx, userId: string): Promise<void> {
  await trx
    .updateTable('users')
    .set({ factor_waits_until: null })
    .where('id', '=', userId)
    .where('factor_waits_until', 'is not', null)
    .execute()
}

export async function hasEnrolmentDelay(trx: Trx, userId: string, at: Date): Promise<boolean> {
  const row = await trx
    .selectFrom('users')
    .select('id')
    .where('id', '=', userId)
    .where('kind', '<>', 'staff')
    .where('factor_waits_until', '>', at)
    .executeTakeFirst()
  return row !== undefined
}
