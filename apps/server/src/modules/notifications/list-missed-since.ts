import type { Context } from '#server/context.ts'
import { inTransactionAs } from '#server/db/transaction.ts'
import type { StreamEvent } from '#server/http/live/streams.ts'
import type { SignedIn } from '#server/http/session/actor.ts'
import { listInboxSince } from './queries-inbox.ts'

/** Notifications that a page missed while its event stream was disconnected. */
export async function listMissedSince({ db }: Context, { user }: SignedIn, lastId: string): Promise<StreamEvent[]> {
  const rows = await inTransactionAs(db, user, (trx) => listInboxSince(trx, user.id, lastId))
  return rows.map(({ id, kind }) => ({ event: 'notice', id, data: { id, kind } }))
}
