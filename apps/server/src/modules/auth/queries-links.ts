import type { Db, Trx } from '#server/db/database.ts'

export type LinkPurpose =
  | 'prove_email'
  | 'reset_password'
  | 'know_browser'
  | 'reactivate'
  | 'change_email'
  | 'stop_recovery'

type LinkUse = { tokenHash: Buffer; purpose: LinkPurpose; at: Date }

/** Consumes a link; of several concurrent calls exactly one gets the row. */
export function consumeLink(trx: Trx, { tokenHash, purpose, at }: LinkUse) {
  return trx
    .updateTable('one_time_links')
    .set({ used_at: at })
    .where('token_hash', '=', tokenHash)
    .where('purpose', '=', purpose)
    .where('used_at', 'is', null)
    .where('expires_at', '>', at)
    .returning(['user_id', 'email', 'email_change_id'])
    .executeTakeFirst()
}

/** Owner of a link that is valid now; does not consume it. */
export async function findLinkOwner(db: Db, { tokenHash, purpose, at }: LinkUse): Promise<string | undefined> {
  const row = await db
    .selectFrom('one_time_links')
    .select('user_id')
    .where('token_hash', '=', tokenHash)
    .where('purpose', '=', purpose)
    .where('used_at', 'is', null)
    .where('expires_at', '>', at)
    .executeTakeFirst()
  return row?.user_id
}

/** Invalidates the user's unused links of one purpose. */
export async function invalidateLinks(
  trx: Trx,
  userId: string,
  { purpose, at }: Omit<LinkUse, 'tokenHash'>,
): Promise<void> {
  await trx
    .updateTable('one_time_links')
    .set({ used_at: at })
    .where('user_id', '=', userId)
    .where('purpose', '=', purpose)
    .where('used_at', 'is', null)
    .execute()
}

/**
 * Invalidates every link in emails sent so far, except `stop_recovery`: a recovery continues while the account is disabled, and
 * its owner has no other way to stop it.
 */
export async function invalidateAllLinks(trx: Trx, userId: string, at: Date): Promise<void> {
  await trx
    .updateTable('one_time_links')
    .set({ used_at: at })
    .where('user_id', '=', userId)
    .where('purpose', '<>', 'stop_recovery')
    .where('used_at', 'is', null)
    .execute()
}

/** Stores a request for a new password; the worker looks up the account later. */
export async function insertResetRequest(trx: Trx, email: string, at: Date): Promise<string> {
  const { id } = await trx
    .insertInto('reset_requests')
    .values({ email, created_at: at })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
