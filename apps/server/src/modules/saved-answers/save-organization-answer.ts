import { inTransactionAs } from '#server/db/transaction.ts'
import { handle } from '#server/http/handle.ts'
import { DomainError } from '#server/lib/domain-error.ts'
import { maxSavedAnswers, saveOrganizationAnswer as operation } from '@grana/contract/reports/saved-answers'
import { assertOwner, listForAll, upsertForAll } from './queries.ts'

export const saveOrganizationAnswer = handle(operation, ({ db, clock }, { user, membership }, { body }) => {
  const { organizationId } = membership
  return inTransactionAs(db, user, async (trx) => {
    await assertOwner(trx, organizationId)
    await upsertForAll(trx, organizationId, { ...body, at: clock() })
    const answers = await listForAll(trx, organizationId)
    // Two concurrent calls may exceed the limit by one, which harms nothing.
    if (answers.length > maxSavedAnswers) throw new DomainError('saved_answer.too_many')
    return answers
  })
})
