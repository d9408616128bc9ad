import { inTransactionAs } from '#server/db/transaction.ts'
import { handle } from '#server/http/handle.ts'
import { DomainError } from '#server/lib/domain-error.ts'
import { listProgramAgents as operation } from '@grana/contract/programs/agents'
import { listAgents, programKeyOf } from './list-agents.ts'
import { hasProgram } from './queries-agents.ts'

export const listProgramAgents = handle(operation, ({ db }, { user, membership }, { params, query }) => {
  const key = programKeyOf(membership, params)
  return inTransactionAs(db, user, async (trx) => {
    // Without this check, a program that the member may not see would return an empty list instead of 404.
    if (!(await hasProgram(trx, key))) throw new DomainError('request.not_found')
    return listAgents(trx, key, { membership, after: query.after })
  })
})
