import { handle } from '#server/http/handle.ts'
import { answerPaymentCase as operation } from '@grana/contract/payouts/payment-cases'
import { recordReportEvents, sendCommentFiles, toMemberActor, withReport } from '../reports/public.ts'
import { caseAction, caseBound } from './case-action.ts'
import { detailsOf, isAnswerable } from './policy.ts'
import { updateCase } from './queries.ts'

type CaseAnswer = { case?: string | undefined; text: string; proofs: readonly string[] }

/** Records the proof of the organization. A case that reached staff stays with them. */
const answerAction = ({ case: only, text, proofs }: CaseAnswer) =>
  caseAction({
    permission: 'reward.approve',
    applies: (row) => isAnswerable(row) && (only === undefined || row.id === only),
    act: async (trx, locked, row) => {
      const { report, actor, at } = locked
      await recordReportEvents(trx, locked, { kind: 'payment_case_answered', text, details: detailsOf(row) })
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
