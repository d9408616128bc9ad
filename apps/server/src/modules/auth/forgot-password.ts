import { inTransaction } from '#server/db/transaction.ts'
import { handle } from '#server/http/handle.ts'
import { emit } from '#server/reactions.ts'
import { forgotPassword as operation } from '@grana/contract/auth'
import { insertResetRequest } from './queries-links.ts'

/** Only stores the request. The worker looks up the account, so the response time does not reveal whether one exists. */
export const forgotPassword = handle(operation, async ({ db, clock }, _visitor, { body }) => {
  await inTransaction(db, async (trx) => {
    const requestId = await insertResetRequest(trx, body.email, clock())
    await emit(trx, 'password.reset_requested', { requestId })
  })
  return null
})
