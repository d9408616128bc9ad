import { inTransactionAs } from '#server/db/transaction.ts'
import { handle } from '#server/http/handle.ts'
import { removeSavedAnswer as operation } from '@grana/contract/reports/saved-answers'
import { assertOwnProgram, deleteAnswer, listAnswers } from './queries.ts'

export const removeSavedAnswer = handle(operation, ({ db }, { user, membership }, { params, query }) => {
  const key = { organizationId: membership.organizationId, programId: params.program }
  return inTransactionAs(db, user, async (trx) => {
    await assertOwnProgram(trx, key)
    await deleteAnswer(trx, key, query.name)
    return listAnswers(trx, key)
  })
})
