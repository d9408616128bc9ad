import { inTransactionAs } from '#server/db/transaction.ts'
import { handle } from '#server/http/handle.ts'
import { listAgentTokens as operation } from '@grana/contract/machines/agent-tokens'
import { listTokens } from './queries.ts'

export const listAgentTokens = handle(operation, ({ db, clock }, { user }) =>
  inTransactionAs(db, user, (trx) => listTokens(trx, user.id, clock())),
)
