import type { Db, Trx } from '#server/db/database.ts'

/** What a person accepted, the newest first. */
export function listConsents(db: Db, userId: string) {
  return db
    .selectFrom('consents')
    .select(['document', 'version', 'accepted_at'])
    .where('user_id', '=', userId)
    .where('document', 'in', ['terms', 'code_of_conduct', 'privacy'])
    .orderBy('accepted_at', 'desc')
    .orderBy('document')
    .limit(200)
    .execute()
}

type Given = {
  userId: string
  at: Date
  address: string
  accepted: readonly { document: string; version: string }[]
}

/** Twice is once: the first moment counts. */
export async function insertConsents(trx: Trx, { userId, at, address, accepted }: Given): Promise<void> {
  const rows = accepted.map(({ document, version }) => ({
    user_id: userId,
    document,
    version,
    accepted_at: at,
    accepted_from: address,
  }))
  await trx
    .insertInto('consents')
    .values(rows)
    .onConflict((conflict) => conflict.columns(['user_id', 'document', 'version']).doNothing())
    .execute()
}
