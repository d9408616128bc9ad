import type { Db, Trx } from '#server/db/database.ts'

export type LinkPurpose =
  | 'prove_email'
  | 'reset_password'
  | 'know_browser'
  | 'reactivate'
  | 'change_email'
  | 'stop_recovery'

type Use = { tokenHash: Buffer; purpose: LinkPurpose; at: Date }

/** Uses up a link; of any number of tries at once exactly one gets its owner. */
export function spendLink(trx: Trx, { tokenHash, purpose, at }: Use) {
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

/** Whose link it is, if it would work now; nothing is used up. */
export async function findLinkOwner(db: Db, { tokenHash, purpose, at }: Use): Promise<string | undefined> {
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

/** The other links of the same kind stop working too. */
export async function closeLinks(trx: Trx, userId: string, { purpose, at }: Omit<Use, 'tokenHash'>): Promise<void> {
  await trx
    .updateTable('one_time_links')
    .set({ used_at: at })
    .where('user_id', '=', userId)
    .where('purpose', '=', purpose)
    .where('used_at', 'is', null)
    .execute()
}

/**
 * No mail that was sent before opens anything any more. The links that only stop something stay: a recovery goes on while the
 * account is off, and its owner has no other way to stop it.
 */
export async function closeAllLinks(trx: Trx, userId: string, at: Date): Promise<void> {
  await trx
    .updateTable('one_time_links')
    .set({ used_at: at })
    .where('user_id', '=', userId)
    .where('purpose', '<>', 'stop_recovery')
    .where('used_at', 'is', null)
    .execute()
}

/** Notes that a new password was asked for; whether there is such an account is found out later, by the worker. */
export async function insertResetRequest(trx: Trx, email: string, at: Date): Promise<string> {
  const { id } = await trx
    .insertInto('reset_requests')
    .values({ email, created_at: at })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
