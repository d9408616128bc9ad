import { handle } from '#server/http/handle.ts'
import { DomainError } from '#server/lib/domain-error.ts'
import { answerFixDate as operation } from '@grana/contract/reports/retest'
import { recordReportEvents } from '../record-report-events.ts'
import { actionBound, toAgentActor, withLockedReport } from '../report-access.ts'
import { isDateAsked, lastDayOf } from './policy.ts'

/** Agrees to the proposed date, which becomes the deadline, or declines it. */
export const answerFixDate = handle(
  operation,
  (context, agent, { params, body: { agrees, text } }) =>
    withLockedReport(context, toAgentActor(agent), params.report, {
      permission: 'report.retest',
      act: async (trx, locked) => {
        const { fix_proposed_at: proposed } = locked.report
        if (!isDateAsked(locked.report) || proposed === null) throw new DomainError('report.fix_date_refused')
        await recordReportEvents(trx, locked, {
          kind: 'fix_date_answered',
          text,
          details: { agrees: agrees ? 'yes' : 'no', due_on: lastDayOf(proposed) },
          change: { fix_proposed_at: null, ...(agrees && { fix_agreed_at: proposed }) },
        })
      },
    }),
  actionBound,
)
