import { inTransactionAs } from '#server/db/transaction.ts'
import { handle } from '#server/http/handle.ts'
import { DomainError } from '#server/lib/domain-error.ts'
import { getHelpedRetest as operation } from '@grana/contract/reports/retest-hand-over'
import { findBrief } from './queries.ts'

export const getHelpedRetest = handle(operation, async ({ db }, { user }, { params }) => {
  const brief = await inTransactionAs(db, user, (trx) => findBrief(trx, params.report))
  if (brief === undefined) throw new DomainError('request.not_found')
  const { request, asked_at: askedAt, ...rest } = brief
  return { ...rest, asked_at: askedAt.toISOString(), ...(request !== null && { request }) }
})
