import { inTransactionAs } from '#server/db/transaction.ts'
import { handle } from '#server/http/handle.ts'
import { DomainError } from '#server/lib/domain-error.ts'
import { hasProgram } from '#server/modules/programs/public.ts'
import { hasPermission } from '#server/permissions/decide.ts'
import { getAttentionBudget as operation } from '@grana/contract/attention/attention'
import { readQueue } from './attention.ts'

export const getAttentionBudget = handle(operation, ({ db }, { user, membership }, { params }) => {
  const key = { organizationId: membership.organizationId, programId: params.program }
  return inTransactionAs(db, user, async (trx) => {
    if (!(await hasProgram(trx, key))) throw new DomainError('request.not_found')
    return { ...(await readQueue(trx, key)), can_change: hasPermission(membership, 'program.launch', params.program) }
  })
})
