import type { Trx } from '#server/db/database.ts'

/** Makes a browser known after the user opened a link from an email in it. */
export async function saveKnownBrowser(trx: Trx, userId: string, known: { hash: Buffer; at: Date }): Promise<void> {
  await trx
    .insertInto('known_browsers')
    .values({ user_id: userId, browser_hash: known.hash, last_used_at: known.at, email_proven_at: known.at })
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'browser_hash']).doUpdateSet({ last_used_at: known.at, email_proven_at: known.at }),
    )
    .execute()
}
