import type { Db } from '#server/db/database.ts'

export type Claim = { addressHmac: Buffer; day: string; leadId: string }

/**
 * Whether this lead may still send the day's confirmation to its address. The claim stays with the lead that got it, so
 * that its own job can try again after a crash, and every other lead of that address and day is refused.
 */
export async function claimConfirmation(db: Db, { addressHmac, day, leadId }: Claim): Promise<boolean> {
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

/** Notes that the mail server has accepted the confirmation. */
export async function markConfirmationSent(db: Db, { addressHmac, day }: Claim, at: Date): Promise<void> {
  await db
    .updateTable('lead_confirmations')
    .set({ sent_at: at })
    .where('address_hmac', '=', addressHmac)
    .where('day', '=', day)
    .execute()
}

/** Takes out the claims of days that are over; gives back how many. */
export async function deleteConfirmationsBefore(db: Db, day: string): Promise<number> {
  const { numDeletedRows } = await db.deleteFrom('lead_confirmations').where('day', '<', day).executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}
