import type { Context } from '#server/context.ts'
import { inTransaction } from '#server/db/transaction.ts'
import type { Visitor } from '#server/http/session/actor.ts'
import { emit } from '#server/reactions.ts'
import type { forgotPassword } from '@grana/contract/auth'
import type { Received } from '@grana/contract/operation'
import { insertResetRequest } from './queries-links.ts'

/** Notes the wish and nothing else: whether the address has an account is the worker's to find out. */
export async function askForReset(
  { db, clock }: Context,
  _visitor: Visitor,
  { body }: Received<typeof forgotPassword>,
): Promise<null> {
  await inTransaction(db, async (trx) => {
    const requestId = await insertResetRequest(trx, body.email, clock())
    await emit(trx, 'password.reset_requested', { requestId })
  })
  return null
}
