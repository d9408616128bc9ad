import type { Context } from '#server/context.ts'
import type { Member } from '#server/http/session/actor.ts'
import { DomainError } from '#server/lib/domain-error.ts'
import type { Answer, Received } from '@grana/contract/operation'
import type { rateReport } from '@grana/contract/reports/rewards'
import { mayAccept } from '../to-report.ts'
import { holding, tellAll } from './hold-reward.ts'
import { isRewardable } from './policy.ts'

/** Whoever accepts says how well it is written. */
export function rate(
  context: Context,
  member: Member,
  { params, body }: Received<typeof rateReport>,
): Promise<Answer<typeof rateReport>> {
  const at = context.clock()
  return holding(context, member, {
    reportId: params.report,
    at,
    allows: ({ mover, ...held }) => mayAccept(mover, held),
    work: async (trx, held) => {
      if (held.report.state === 'archived') throw new DomainError('report.frozen')
      if (!isRewardable(held.report)) throw new DomainError('report.move_refused')
      const happening = { kind: 'quality_set', details: { quality: String(body.quality) } } as const
      await tellAll(trx, held, { told: [{ happening }], at })
    },
  })
}
