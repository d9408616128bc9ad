import { handle } from '#server/http/handle.ts'
import { DomainError } from '#server/lib/domain-error.ts'
import { changeStaffEngagementState as operation } from '@grana/contract/engagements/staff-engagements'
import { moveBound } from './engagement-access.ts'
import { findLack } from './queries-desk.ts'
import { actOnStaffEngagement } from './staff-engagement-access.ts'
import { assertPlainTransition, transitionEngagement } from './transition-engagement.ts'

/** Moves an engagement for the platform. A quote is an operation of its own. */
export const changeStaffEngagementState = handle(
  operation,
  (context, staff, { params, body }) =>
    actOnStaffEngagement(context, staff, {
      id: params.id,
      work: async (trx, engagement, at) => {
        const actor = { id: staff.user.id, side: 'staff' } as const
        assertPlainTransition(engagement, actor, body)
        const lack = await findLack(trx, engagement, body.to)
        if (lack === 'lead') throw new DomainError('engagement.team_incomplete')
        if (lack === 'report') throw new DomainError('engagement.report_missing')
        await transitionEngagement(trx, { engagement, actor, at }, body)
        return { action: `engagement.${body.to}`, reason: body.text ?? null }
      },
    }),
  moveBound,
)
