import type { Db } from '#server/db/database.ts'

export type ConfirmationClaim = { addressHmac: Buffer; day: string; leadId: string }

/**
 * Whether this lead may send the day's confirmation to its address. The claim belongs to the first lead, so its job can
 * retry after a crash; other leads of that address and day are refused.
 */
export async function claimConfirmation(db: Db, { addressHmac, day, leadId }: ConfirmationClaim): Promise<boolean> {
  await db
    .insertInto('lead_confirmations')
    .values({ address_hmac: addressHmac, day, lead_id: leadId })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const claim = await db
    .selectFrom('lead_confirmations')
    .select(['lead_id', 'sent_at'])
    .where('address_hmac', '=', addressHmac)
    .where('day', '=', day)
    .executeTakeFirstOrThrow()
  return claim.lead_id === leadId && claim.sent_at === null
}

/** Records that the mail server accepted the confirmation. */
export async function markConfirmationSent(db: Db, { addressHmac, day }: ConfirmationClaim, at: Date): Promise<void> {
  await db
    .updateTable('lead_confirmations')
    .set({ sent_at: at })
    .where('address_hmac', '=', addressHmac)
    .where('day', '=', day)
    .execute()
}

/** Deletes the claims of days before `day`. Returns how many. */
export async function deleteConfirmationsBefore(db: Db, day: string): Promise<number> {
  const { numDeletedRows } = await db.deleteFrom('lead_confirmations').where('day', '<', day).executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}
