import { inTransactionAs } from '#server/db/transaction.ts'
import { handle } from '#server/http/handle.ts'
import { DomainError } from '#server/lib/domain-error.ts'
import { emit } from '#server/reactions.ts'
import { answerRewardShare as operation } from '@grana/contract/together/reward-shares'
import { answerShare } from './queries-answers.ts'

/** An author answers whether the payment of their share arrived. One that did not can be confirmed later. */
export const answerRewardShare = handle(operation, async ({ db, clock }, { user }, { params, body }) => {
  const { report } = params
  const { has_arrived: hasArrived, text } = body
  await inTransactionAs(db, user, async (trx) => {
    const answered = await answerShare(trx, { report, hasArrived, text, at: clock() })
    if (answered === undefined) throw new DomainError('request.not_found')
    if (answered.outcome === 'over') throw new DomainError('reward.refused')
    const { organization_id: organizationId, event } = answered
    await emit(trx, 'report.happened', { organizationId, reportId: report, number: event })
  })
  return null
})
