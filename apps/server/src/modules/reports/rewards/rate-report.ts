import { handle } from '#server/http/handle.ts'
import { DomainError } from '#server/lib/domain-error.ts'
import { rateReport as operation } from '@grana/contract/reports/rewards'
import { assertNotArchived, recordReportEvents } from '../record-report-events.ts'
import { actionBound, toMemberActor, withLockedReport } from '../report-access.ts'
import { isRewardable } from './policy.ts'

/** Rates the quality of a report; for members who may accept it. */
export const rateReport = handle(
  operation,
  (context, member, { params, body }) =>
    withLockedReport(context, toMemberActor(member), params.report, {
      permission: 'report.accept',
      act: async (trx, locked) => {
        assertNotArchived(locked)
        if (!isRewardable(locked.report)) throw new DomainError('report.move_refused')
        await recordReportEvents(trx, locked, { kind: 'quality_set', details: { quality: String(body.quality) } })
      },
    }),
  actionBound,
)
