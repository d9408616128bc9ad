import { inTransactionAs } from '#server/db/transaction.ts'
import { handle } from '#server/http/handle.ts'
import { DomainError } from '#server/lib/domain-error.ts'
import { hasProgram } from '#server/modules/programs/public.ts'
import { hasPermission } from '#server/permissions/decide.ts'
import { listSavedAnswers as operation } from '@grana/contract/reports/saved-answers'
import { listAnswers, listForAll } from './queries.ts'

export const listSavedAnswers = handle(operation, ({ db }, { user, membership }, { params }) => {
  const key = { organizationId: membership.organizationId, programId: params.program }
  return inTransactionAs(db, user, async (trx) => {
    if (!(await hasProgram(trx, key))) throw new DomainError('request.not_found')
    const canSave = hasPermission(membership, 'report.close', key.programId)
    const ofProgram = (await listAnswers(trx, key)).map((answer) => ({ ...answer, of: 'program' as const }))
    const forAll = (await listForAll(trx, key.organizationId)).map((answer) => ({
      ...answer,
      of: 'organization' as const,
    }))
    const canSaveForAll = hasPermission(membership, 'organization.edit')
    return { data: [...ofProgram, ...forAll], meta: { can_save: canSave, can_save_for_all: canSaveForAll } }
  })
})
