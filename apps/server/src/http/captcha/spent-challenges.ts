import type { Db } from '#server/db/database.ts'

type Spent = { challengeHash: Buffer; expiresAt: Date }

/** Marks a solved challenge as used; false when it already was. The worker deletes rows once they have expired. */
export async function spendChallenge(db: Db, { challengeHash, expiresAt }: Spent): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('captcha_spent')
    .values({ challenge_hash: challengeHash, expires_at: expiresAt })
    .onConflict((conflict) => conflict.column('challenge_hash').doNothing())
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n
}
