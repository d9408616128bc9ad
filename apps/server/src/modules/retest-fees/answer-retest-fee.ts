import { inTransactionAs } from '#server/db/transaction.ts'
import { handle } from '#server/http/handle.ts'
import { DomainError } from '#server/lib/domain-error.ts'
import { emit } from '#server/reactions.ts'
import { answerRetestFee as operation } from '@grana/contract/reports/retest-fees'
import { answerFee } from './queries.ts'

/** The agent who earned a fee answers whether its payment arrived. */
export const answerRetestFee = handle(operation, async ({ db, clock }, { user }, { params, body }) => {
  const given = { fee: params.fee, hasArrived: body.has_arrived, at: clock() }
  await inTransactionAs(db, user, async (trx) => {
    const answered = await answerFee(trx, given)
    if (answered === undefined) throw new DomainError('request.not_found')
    if (answered.outcome === 'over') throw new DomainError('reward.refused')
    const { organization_id: organizationId, report_id: reportId, event } = answered
    await emit(trx, 'report.happened', { organizationId, reportId, number: event })
  })
  return null
})
