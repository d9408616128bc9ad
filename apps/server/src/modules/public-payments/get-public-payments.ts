import { inTransactionAs } from '#server/db/transaction.ts'
import { handle } from '#server/http/handle.ts'
import { DomainError } from '#server/lib/domain-error.ts'
import { hasPermission } from '#server/permissions/decide.ts'
import { getPublicPayments as operation } from '@grana/contract/programs/public-payments'
import { toPublicPayments } from '../programs/public.ts'
import { findPublicPaymentLevel, listPaymentFigures } from './queries.ts'

export const getPublicPayments = handle(operation, ({ db }, { user, membership }, { params }) => {
  const key = { organizationId: membership.organizationId, programId: params.program }
  const canChange = hasPermission(membership, 'program.launch', params.program)
  return inTransactionAs(db, user, async (trx) => {
    const level = await findPublicPaymentLevel(trx, key)
    if (level === undefined) throw new DomainError('request.not_found')
    const figures = canChange ? toPublicPayments(await listPaymentFigures(trx, key)) : undefined
    return { level, figures: figures ?? null, can_change: canChange }
  })
})
