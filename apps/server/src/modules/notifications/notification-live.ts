import type { Context } from '#server/context.ts'
import { inTransactionAs } from '#server/db/transaction.ts'
import type { LiveRoute } from '#server/http/live/live-route.ts'
import type { StreamEvent } from '#server/http/live/streams.ts'
import type { SignedIn } from '#server/http/session/actor.ts'
import { notificationStream } from '@grana/contract/notifications/inbox'
import { listInboxSince } from './queries-inbox.ts'

/** Notifications that a page missed while its event stream was disconnected. */
async function listMissedSince({ db }: Context, { user }: SignedIn, lastId: string): Promise<StreamEvent[]> {
  const rows = await inTransactionAs(db, user, (trx) => listInboxSince(trx, user.id, lastId))
  return rows.map(({ id, kind }) => ({ event: 'notice', id, data: { id, kind } }))
}

export const notificationLive: readonly LiveRoute[] = [
  { path: notificationStream.path, access: 'email-unverified', limit: 'session', missed: listMissedSince },
]
