import { handle } from '#server/http/handle.ts'
import { answerPaymentCase as operation } from '@grana/contract/payouts/payment-cases'
import { recordReportEvents, sendCommentFiles, toMemberActor, withReport } from '../reports/public.ts'
import { caseAction, caseBound } from './case-action.ts'
import { isAnswerable } from './policy.ts'
import { updateCase } from './queries.ts'

/** Records the proof of the organization. A case that reached staff stays with them. */
const answerAction = ({ text, proofs }: { text: string; proofs: readonly string[] }) =>
  caseAction({
    permission: 'reward.approve',
    applies: isAnswerable,
    act: async (trx, locked, row) => {
      const { report, actor, at } = locked
      const details = { payment: String(row.payment) }
      await recordReportEvents(trx, locked, { kind: 'payment_case_answered', text, details })
      await updateCase(trx, row, {
        ...(row.state === 'open' && { state: 'answered' as const }),
        answered_at: at,
        answered_by: actor.userId,
        answered_event: report.events + 1,
      })
      await sendCommentFiles(trx, locked, { files: proofs, audience: 'payers' })
    },
  })

export const answerPaymentCase = handle(
  operation,
  (context, member, { params, body }) => withReport(context, toMemberActor(member), params.report, answerAction(body)),
  caseBound,
)
