import { handle } from '#server/http/handle.ts'
import { removeMember as operation } from '@grana/contract/customers/members'
import { endMembership } from './end-membership.ts'

export const removeMember = handle(operation, (context, actor, { params }) =>
  endMembership(context, actor, { userId: params.member, action: 'member.removed' }),
)
