import type { Trx } from '#server/db/database.ts'
import { handle } from '#server/http/handle.ts'
import { DomainError } from '#server/lib/domain-error.ts'
import { emit } from '#server/reactions.ts'
import { contestPaymentAnswer as operation, type PaymentCaseRecord } from '@grana/contract/payouts/payment-cases'
import { recordReportEvents, toAgentActor, withReport, type LoadedReport } from '../reports/public.ts'
import { contestShare } from '../reward-shares/public.ts'
import { caseAction, caseBound } from './case-action.ts'
import { detailsOf, isContestable } from './policy.ts'
import { updateCase } from './queries.ts'
import { toRecord } from './to-record.ts'

/** Brings a case to staff whose proof the agent does not accept. */
const contestAction = (text: string) =>
  caseAction({
    permission: 'reward.receive',
    applies: (row) => row.share === null && isContestable(row),
    act: async (trx, locked, row) => {
      const { report, at } = locked
      await recordReportEvents(trx, locked, { kind: 'payment_case_contested', text, details: detailsOf(row) })
      await updateCase(trx, row, {
        state: 'escalated',
        escalated_at: at,
        contested_at: at,
        contested_event: report.events + 1,
      })
    },
  })

/** The same for the share of another author, who may not lock the report. */
async function contestOwnShare(trx: Trx, loaded: LoadedReport, text: string): Promise<PaymentCaseRecord> {
  const { report, at } = loaded
  const contested = await contestShare(trx, { report: report.id, text, at })
  if (contested?.outcome !== 'done') throw new DomainError('payment_case.refused')
  const { organization_id: organizationId, event: number } = contested
  await emit(trx, 'report.happened', { organizationId, reportId: report.id, number })
  return toRecord(trx, loaded)
}

export const contestPaymentAnswer = handle(
  operation,
  (context, agent, { params, body }) =>
    withReport(context, toAgentActor(agent), params.report, {
      permission: 'report.read',
      run: (trx, loaded) =>
        loaded.report.agent_id === agent.user.id
          ? contestAction(body.text).run(trx, loaded)
          : contestOwnShare(trx, loaded, body.text),
    }),
  caseBound,
)
