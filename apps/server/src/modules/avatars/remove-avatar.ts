import { inTransaction } from '#server/db/transaction.ts'
import { handle } from '#server/http/handle.ts'
import { emit } from '#server/reactions.ts'
import { removeAvatar as operation } from '@grana/contract/avatars'
import { replaceAvatar } from './queries.ts'

/** Removes the avatar; its URL returns 404 from then on. */
export const removeAvatar = handle(operation, async ({ db, clock }, { user }) => {
  await inTransaction(db, async (trx) => {
    const before = await replaceAvatar(trx, user.id, { key: null, at: clock() })
    if (before !== null) await emit(trx, 'avatar.dropped', { key: before })
  })
  return null
})
