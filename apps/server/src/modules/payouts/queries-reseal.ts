import type { Trx } from '#server/db/database.ts'

/** Payout details of the accounts after an id, in the order of ids, with their rows locked until they are resealed. */
export function lockPayouts(trx: Trx, after: string, limit: number) {
  return trx
    .selectFrom('payout_details')
    .select(['user_id', 'sealed'])
    .where('user_id', '>', after)
    .orderBy('user_id')
    .limit(limit)
    .forUpdate()
    .execute()
}

export async function saveSealed(trx: Trx, userId: string, sealed: Buffer): Promise<void> {
  await trx.updateTable('payout_details').set({ sealed }).where('user_id', '=', userId).execute()
}
