import { handle } from '#server/http/handle.ts'
import { DomainError } from '#server/lib/domain-error.ts'
import { cancelRetest as operation } from '@grana/contract/reports/retest'
import { assertCommentRate, recordReportEvents } from '../record-report-events.ts'
import { actionBound, toMemberActor, withLockedReport } from '../report-access.ts'
import { isWaiting } from './policy.ts'

/** Takes the statement back that the weakness is fixed. A cancelled retest counts as no round. */
export const cancelRetest = handle(
  operation,
  (context, member, { params, body: { text } }) =>
    withLockedReport(context, toMemberActor(member), params.report, {
      permission: 'report.fixed',
      act: async (trx, locked) => {
        const { report, at } = locked
        if (!isWaiting(report)) throw new DomainError('report.retest_refused')
        await assertCommentRate(trx, locked)
        await recordReportEvents(trx, locked, {
          kind: 'retest_cancelled',
          text,
          details: { round: String(report.retest_round) },
          change: { verification: 'cancelled', retest_round: report.retest_round - 1, retest_ended_at: at },
        })
      },
    }),
  actionBound,
)
