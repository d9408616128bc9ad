import { sql } from 'kysely'
import type { Trx } from '#server/db/database.ts'

export async function noteLogin(trx: Trx, userId: string, at: Date): Promise<void> {
  await trx.updateTable('users').set({ last_login_at: at }).where('id', '=', userId).execute()
}

export async function rememberBrowser(trx: Trx, userId: string, known: { hash: Buffer; at: Date }): Promise<boolean> {
  const row = await trx
    .insertInto('known_browsers')
    .values({ user_id: userId, browser_hash: known.hash, last_used_at: known.at })
    .onConflict((conflict) => conflict.columns(['user_id', 'browser_hash']).doUpdateSet({ last_used_at: known.at }))
    .returning(sql<boolean>`xmax = 0`.as('is_new'))
    .executeTakeFirstOrThrow()
  return row.is_new
}
