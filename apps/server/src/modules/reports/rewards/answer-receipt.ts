import { handle } from '#server/http/handle.ts'
import { DomainError } from '#server/lib/domain-error.ts'
import { answerReceipt as operation } from '@grana/contract/reports/rewards'
import { recordReportEvents } from '../record-report-events.ts'
import { toAgentActor, withLockedReport } from '../report-access.ts'
import { addReceipt, findPayment } from './queries-rewards.ts'

/** Records the agent's answer whether the payment arrived. A payment reported as missing can still be confirmed later. */
export const answerReceipt = handle(operation, (context, agent, { params, body }) => {
  const { has_arrived: hasArrived, text } = body
  return withLockedReport(context, toAgentActor(agent), params.report, {
    permission: 'reward.receive',
    act: async (trx, locked) => {
      const { report, actor, at } = locked
      const payment = report.reward_track === 'paid' ? await findPayment(trx, report) : undefined
      const isOpen = payment !== undefined && payment.has_arrived !== true
      if (!isOpen || (payment.has_arrived === false && !hasArrived)) throw new DomainError('reward.refused')
      await addReceipt(trx, report, { payment: payment.number, hasArrived, userId: actor.userId, at })
      await recordReportEvents(trx, locked, { kind: hasArrived ? 'reward_received' : 'reward_missing', text })
    },
  })
})
