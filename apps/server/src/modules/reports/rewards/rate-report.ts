import { handle } from '#server/http/handle.ts'
import { DomainError } from '#server/lib/domain-error.ts'
import { rateReport as operation } from '@grana/contract/reports/rewards'
import { canAcceptReport } from '../to-report.ts'
import { withLockedReward, recordReportEvents } from './locked-reward.ts'
import { isRewardable } from './policy.ts'

/** Rates the quality of a report; for members who may accept it. */
export const rateReport = handle(
  operation,
  (context, member, { params, body }) => {
    const at = context.clock()
    return withLockedReward(context, member, {
      reportId: params.report,
      at,
      allows: ({ actor, ...held }) => canAcceptReport(actor, held),
      work: async (trx, held) => {
        if (held.report.state === 'archived') throw new DomainError('report.frozen')
        if (!isRewardable(held.report)) throw new DomainError('report.move_refused')
        const happening = { kind: 'quality_set', details: { quality: String(body.quality) } } as const
        await recordReportEvents(trx, held, { told: [{ happening }], at })
      },
    })
  },
  {
    mostStatements: 32,
    why: 'locks the report, records the event, and returns the whole updated report',
  },
)
