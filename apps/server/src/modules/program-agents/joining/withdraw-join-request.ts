import { inTransactionAs } from '#server/db/transaction.ts'
import { handle } from '#server/http/handle.ts'
import { DomainError } from '#server/lib/domain-error.ts'
import { withdrawJoinRequest as operation } from '@grana/contract/programs/joining'
import { findOwnRequest, withdrawRequest } from './queries.ts'

/** Withdraws a request that was not answered yet. */
export const withdrawJoinRequest = handle(operation, ({ db, clock }, { user }, { params }) =>
  inTransactionAs(db, user, async (trx) => {
    if ((await findOwnRequest(trx, params.request, user.id)) === undefined) throw new DomainError('request.not_found')
    if (!(await withdrawRequest(trx, params.request, { userId: user.id, at: clock() }))) {
      throw new DomainError('program.request_answered')
    }
    return null
  }),
)
