import { handle } from '#server/http/handle.ts'
import { answerDispute as operation } from '@grana/contract/reports/disputes'
import { recordReportEvents, toMemberActor, withReport } from '../reports/public.ts'
import { disputeAction, disputeBound, getTransitionable } from './dispute-action.ts'
import { ruleDueAfter } from './policy.ts'
import { updateDispute } from './queries-disputes.ts'

/** Records the organization's only answer, which starts the time limit for the ruling. */
const answerAction = (text: string) =>
  disputeAction('dispute.answer', async (trx, locked, rows) => {
    const { report, actor, at } = locked
    const row = getTransitionable(rows, { to: 'answered', by: 'organization' }, at)
    await recordReportEvents(trx, locked, { kind: 'dispute_answered', text, details: { dispute: String(row.number) } })
    await updateDispute(trx, row, {
      state: 'answered',
      answered_at: at,
      answered_by: actor.userId,
      answered_event: report.events + 1,
      rule_due_at: ruleDueAfter(at),
    })
  })

export const answerDispute = handle(
  operation,
  (context, member, { params, body }) =>
    withReport(context, toMemberActor(member), params.report, answerAction(body.text)),
  disputeBound,
)
