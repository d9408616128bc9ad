import { inTransaction } from '#server/db/transaction.ts'
import { handle } from '#server/http/handle.ts'
import { DomainError } from '#server/lib/domain-error.ts'
import { cancelEmailChange as operation } from '@grana/contract/email-change'
import { invalidateLinks } from '../auth/public.ts'
import { closeOpenEmailChange } from './queries.ts'

/** Stops the user's pending email change. */
export const cancelEmailChange = handle(operation, async ({ db, clock }, { user }) => {
  await inTransaction(db, async (trx) => {
    const at = clock()
    const isStopped = await closeOpenEmailChange(trx, user.id, { at, outcome: 'stopped' })
    if (!isStopped) throw new DomainError('request.not_found')
    await invalidateLinks(trx, user.id, { purpose: 'change_email', at })
  })
  return null
})
