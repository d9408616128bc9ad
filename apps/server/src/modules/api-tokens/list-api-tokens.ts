import { inTransactionAs } from '#server/db/transaction.ts'
import { handle } from '#server/http/handle.ts'
import { listApiTokens as operation } from '@grana/contract/machines/api-tokens'
import { listTokens } from './queries.ts'

export const listApiTokens = handle(operation, ({ db, clock }, { user, membership }) =>
  inTransactionAs(db, user, (trx) => listTokens(trx, membership.organizationId, clock())),
)
