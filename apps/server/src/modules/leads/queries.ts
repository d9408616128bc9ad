import type { Insertable, Selectable } from 'kysely'
import type { Db, Trx } from '#server/db/database.ts'
import type { Leads } from '#server/db/tables.ts'
import type { LeadState } from '@grana/contract/staff/leads'

export type NewLead = Pick<
  Insertable<Leads>,
  | 'first_name'
  | 'last_name'
  | 'email'
  | 'organization'
  | 'country_code'
  | 'country_text'
  | 'phone'
  | 'interest'
  | 'message'
  | 'consent_version'
  | 'consent_at'
  | 'consent_ip'
  | 'news_consent'
> & { id: string }
export type Lead = Selectable<Leads>

/** Inserts a lead without `returning`: row security lets a visitor insert a lead but not read it. */
export async function insertLead(trx: Trx, row: NewLead): Promise<void> {
  await trx.insertInto('leads').values(row).execute()
}

export function findLead(db: Db, id: string): Promise<Lead | undefined> {
  return db.selectFrom('leads').selectAll().where('id', '=', id).executeTakeFirst()
}

type Listing = { state?: LeadState | undefined; limit: number }

/** Newest first. */
export function listLeads(db: Db, { state, limit }: Listing): Promise<Lead[]> {
  const newest = db.selectFrom('leads').selectAll().orderBy('created_at', 'desc').orderBy('id', 'desc').limit(limit)
  return (state === undefined ? newest : newest.where('state', '=', state)).execute()
}

/** Records that the email to the sales address was sent. */
export async function markSalesEmailSent(db: Db, id: string, at: Date): Promise<void> {
  await db.updateTable('leads').set({ notice_sent_at: at }).where('id', '=', id).execute()
}

/** Deletes the leads received before `moment`. Returns how many. */
export async function deleteLeadsBefore(db: Db, moment: Date): Promise<number> {
  const { numDeletedRows } = await db.deleteFrom('leads').where('created_at', '<', moment).executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}
