import { inTransactionAs } from '#server/db/transaction.ts'
import { handle } from '#server/http/handle.ts'
import { DomainError } from '#server/lib/domain-error.ts'
import { getHelpedRetest as operation } from '@grana/contract/reports/retest-hand-over'
import { recordReportView } from '../reports/public.ts'
import { findBrief, findHelped } from './queries.ts'

/** What the test needs of another agent's report. Records the view. */
export const getHelpedRetest = handle(operation, async ({ db, clock }, { user }, { params }) => {
  const brief = await inTransactionAs(db, user, async (trx) => {
    const helped = await findHelped(trx, params.report)
    if (helped === undefined) throw new DomainError('request.not_found')
    await recordReportView(trx, helped, clock())
    return findBrief(trx, params.report)
  })
  if (brief === undefined) throw new DomainError('request.not_found')
  const { request, asked_at: askedAt, ...rest } = brief
  return { ...rest, asked_at: askedAt.toISOString(), ...(request !== null && { request }) }
})
