import { handle } from '#server/http/handle.ts'
import { DomainError } from '#server/lib/domain-error.ts'
import { proposeFixDate as operation } from '@grana/contract/reports/retest'
import { assertCommentRate, recordReportEvents } from '../record-report-events.ts'
import { actionBound, toMemberActor, withLockedReport } from '../report-access.ts'
import { endOfDay, isFitDate, isMovable } from './policy.ts'

/** Asks the agent for a later date. Another proposal replaces it; without an agreement the deadline stays. */
export const proposeFixDate = handle(
  operation,
  (context, member, { params, body: { due_on: day, text } }) =>
    withLockedReport(context, toMemberActor(member), params.report, {
      permission: 'report.fixed',
      act: async (trx, locked) => {
        const { report, at } = locked
        if (!isMovable(report)) throw new DomainError('report.fix_date_refused')
        if (!isFitDate(report, day, at)) throw new DomainError('report.fix_date_unfit')
        await assertCommentRate(trx, locked)
        await recordReportEvents(trx, locked, {
          kind: 'fix_date_asked',
          text,
          details: { due_on: day },
          change: { fix_proposed_at: endOfDay(day) },
        })
      },
    }),
  actionBound,
)
