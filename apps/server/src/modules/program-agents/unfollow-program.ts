import { inTransactionAs } from '#server/db/transaction.ts'
import { handle } from '#server/http/handle.ts'
import { unfollowProgram as operation } from '@grana/contract/programs/agents'
import { deleteFollow } from './queries-agent-programs.ts'

/** Unfollows a program; idempotent. */
export const unfollowProgram = handle(operation, async ({ db }, { user }, { params }) => {
  await inTransactionAs(db, user, (trx) => deleteFollow(trx, params.program, user.id))
  return { is_following: false }
})
