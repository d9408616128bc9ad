import { handle } from '#server/http/handle.ts'
import { DomainError } from '#server/lib/domain-error.ts'
import { sendEngagement as operation } from '@grana/contract/engagements/organization-engagements'
import { blocksSending, findScopeObstacles } from '@grana/contract/engagements/scope'
import { sizeEngagement } from '@grana/contract/engagements/size'
import { actOnEngagement, moveBound } from './engagement-access.ts'
import { insertSentScope } from './queries-engagements.ts'
import { listMembers, listTargetChoices } from './queries-facts.ts'
import { findTransition, transitionEngagement } from './transition-engagement.ts'

/** Freezes the drafted scope as a version with its size, and asks staff for a quote. */
export const sendEngagement = handle(
  operation,
  (context, member, { params, body }) =>
    actOnEngagement(context, member, {
      id: params.engagement,
      work: async (trx, engagement, at) => {
        const actor = { id: member.user.id, side: 'organization' } as const
        findTransition(engagement, actor, { to: 'in_review' })
        if (engagement.revision !== body.revision) throw new DomainError('engagement.conflict')
        const { organization_id: organizationId, scope } = engagement
        const taken = scope.targets.map(({ target_id: id }) => id)
        const targets = await listTargetChoices(trx, { organizationId, taken, withOthers: false })
        const members = (await listMembers(trx, organizationId)).map(({ id }) => id)
        const size = sizeEngagement(scope, targets)
        const obstacles = findScopeObstacles(scope, { targets, members, isOrganizationApproved: true })
        if (size === undefined || obstacles.some(blocksSending)) throw new DomainError('engagement.incomplete')
        const [version, { hours }] = [engagement.scopes + 1, size]
        await insertSentScope(trx, engagement, { version, hours, by: actor.id, at })
        const change = { scopes: version, hours, sent_at: engagement.sent_at ?? at }
        await transitionEngagement(trx, { engagement, actor, at }, { to: 'in_review', change, version })
      },
    }),
  moveBound,
)
