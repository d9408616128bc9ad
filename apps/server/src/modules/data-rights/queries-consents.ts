import type { Db, Trx } from '#server/db/database.ts'
import { consentDocuments, type ConsentDocument } from '@grana/contract/data-rights'

/** Accepted documents of a user, newest first. */
export function listConsentRows(db: Db, userId: string) {
  return db
    .selectFrom('consents')
    .select(['document', 'version', 'accepted_at'])
    .where('user_id', '=', userId)
    .where('document', 'in', consentDocuments)
    .$narrowType<{ document: ConsentDocument }>()
    .orderBy('accepted_at', 'desc')
    .orderBy('document')
    .limit(200)
    .execute()
}

type NewConsents = {
  userId: string
  at: Date
  address: string
  accepted: readonly { document: ConsentDocument; version: string }[]
}

/** Idempotent: keeps the time of the first acceptance. */
export async function insertConsents(trx: Trx, { userId, at, address, accepted }: NewConsents): Promise<void> {
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
