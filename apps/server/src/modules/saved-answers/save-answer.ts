import { inTransactionAs } from '#server/db/transaction.ts'
import { handle } from '#server/http/handle.ts'
import { DomainError } from '#server/lib/domain-error.ts'
import { maxSavedAnswers, saveAnswer as operation } from '@grana/contract/reports/saved-answers'
import { assertOwnProgram, listAnswers, upsertAnswer } from './queries.ts'

export const saveAnswer = handle(operation, ({ db, clock }, { user, membership }, { params, body }) => {
  const key = { organizationId: membership.organizationId, programId: params.program }
  return inTransactionAs(db, user, async (trx) => {
    await assertOwnProgram(trx, key)
    await upsertAnswer(trx, key, { ...body, at: clock() })
    const answers = await listAnswers(trx, key)
    // Two concurrent calls may exceed the limit by one, which harms nothing.
    if (answers.length > maxSavedAnswers) throw new DomainError('saved_answer.too_many')
    return answers
  })
})
