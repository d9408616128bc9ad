import { handle } from '#server/http/handle.ts'
import { changeEngagementState as operation } from '@grana/contract/engagements/organization-engagements'
import { actOnEngagement, moveBound } from './engagement-access.ts'
import { assertPlainTransition, transitionEngagement } from './transition-engagement.ts'

/** Moves an engagement for its organization. Sending a draft and accepting a quote are operations of their own. */
export const changeEngagementState = handle(
  operation,
  (context, member, { params, body }) =>
    actOnEngagement(context, member, {
      id: params.engagement,
      work: async (trx, engagement, at) => {
        const actor = { id: member.user.id, side: 'organization' } as const
        assertPlainTransition(engagement, actor, body)
        await transitionEngagement(trx, { engagement, actor, at }, body)
      },
    }),
  moveBound,
)
