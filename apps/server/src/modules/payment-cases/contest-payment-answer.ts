import { handle } from '#server/http/handle.ts'
import { contestPaymentAnswer as operation } from '@grana/contract/payouts/payment-cases'
import { recordReportEvents, toAgentActor, withReport } from '../reports/public.ts'
import { caseAction, caseBound } from './case-action.ts'
import { isContestable } from './policy.ts'
import { updateCase } from './queries.ts'

/** Brings a case to staff whose proof the agent does not accept. */
const contestAction = (text: string) =>
  caseAction({
    permission: 'reward.receive',
    applies: isContestable,
    act: async (trx, locked, row) => {
      const { report, at } = locked
      const details = { payment: String(row.payment) }
      await recordReportEvents(trx, locked, { kind: 'payment_case_contested', text, details })
      await updateCase(trx, row, {
        state: 'escalated',
        escalated_at: at,
        contested_at: at,
        contested_event: report.events + 1,
      })
    },
  })

export const contestPaymentAnswer = handle(
  operation,
  (context, agent, { params, body }) =>
    withReport(context, toAgentActor(agent), params.report, contestAction(body.text)),
  caseBound,
)
