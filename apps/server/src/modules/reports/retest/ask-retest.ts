import { handle } from '#server/http/handle.ts'
import { DomainError } from '#server/lib/domain-error.ts'
import { askRetest as operation } from '@grana/contract/reports/retest'
import { assertCommentRate, recordReportEvents } from '../record-report-events.ts'
import { actionBound, toMemberActor, withLockedReport } from '../report-access.ts'
import { hasRounds, isAskable } from './policy.ts'

/** Says that the weakness is fixed. The deadline stands until the agent answers, and a proposed date is over. */
export const askRetest = handle(
  operation,
  (context, member, { params, body: { text } }) =>
    withLockedReport(context, toMemberActor(member), params.report, {
      permission: 'report.fixed',
      act: async (trx, locked) => {
        const { report, at } = locked
        if (!isAskable(report)) throw new DomainError('report.retest_refused')
        if (!hasRounds(report)) throw new DomainError('report.retest_rounds')
        await assertCommentRate(trx, locked)
        const round = report.retest_round + 1
        await recordReportEvents(trx, locked, {
          kind: 'retest_asked',
          text,
          details: { round: String(round) },
          change: { verification: 'requested', retest_round: round, retest_asked_at: at, fix_proposed_at: null },
        })
      },
    }),
  actionBound,
)
