import type { Trx } from '#server/db/database.ts'

/** TOTP seeds of the accounts after an id, in the order of ids, with their rows locked until they are resealed. */
export function lockSeeds(trx: Trx, after: string, limit: number) {
  return trx
    .selectFrom('users')
    .select(['id', 'totp_seed as seed'])
    .where('totp_seed', 'is not', null)
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .forUpdate()
    .execute()
}

export async function saveSeed(trx: Trx, id: string, seed: Buffer): Promise<void> {
  await trx.updateTable('users').set({ totp_seed: seed }).where('id', '=', id).execute()
}
