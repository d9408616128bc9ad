import { handle } from '#server/http/handle.ts'
import { listStaffEngagementMessages as operation } from '@grana/contract/engagements/conversation'
import { findForStaff } from '../engagements/public.ts'
import { asStaff } from '../staff/public.ts'
import { toConversation } from './to-conversation.ts'

export const listStaffEngagementMessages = handle(operation, (context, actor, { params }) =>
  asStaff(context, actor, async (trx) =>
    toConversation(trx, await findForStaff(trx, params.id), { reader: 'staff', canWrite: true }),
  ),
)
