import { handle } from '#server/http/handle.ts'
import { DomainError } from '#server/lib/domain-error.ts'
import { saveEngagementScope as operation } from '@grana/contract/engagements/organization-engagements'
import { actOnEngagement } from './engagement-access.ts'
import { saveScope } from './queries-engagements.ts'

/** Saves the drafted scope. A revision that another member has saved since is a conflict. */
export const saveEngagementScope = handle(operation, (context, member, { params, body }) =>
  actOnEngagement(context, member, {
    id: params.engagement,
    work: async (trx, engagement) => {
      if (engagement.state !== 'draft') throw new DomainError('engagement.move_refused')
      if (engagement.revision !== body.revision) throw new DomainError('engagement.conflict')
      await saveScope(trx, engagement, body)
    },
  }),
)
