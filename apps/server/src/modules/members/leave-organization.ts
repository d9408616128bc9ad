import { handle } from '#server/http/handle.ts'
import { leaveOrganization as operation } from '@grana/contract/customers/organizations'
import { endMembership } from './end-membership.ts'

export const leaveOrganization = handle(operation, (context, actor) =>
  endMembership(context, actor, { userId: actor.user.id, action: 'member.left' }),
)
