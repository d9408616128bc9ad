import { handle } from '#server/http/handle.ts'
import { writeStaffEngagementMessage as operation } from '@grana/contract/engagements/conversation'
import { findForStaff } from '../engagements/public.ts'
import { asStaff } from '../staff/public.ts'
import { writeMessage } from './to-conversation.ts'

export const writeStaffEngagementMessage = handle(operation, (context, actor, { params, body }) => {
  const at = context.clock()
  return asStaff(context, actor, async (trx) => {
    const engagement = await findForStaff(trx, params.id)
    return writeMessage(trx, engagement, { side: 'staff', text: body.text, by: actor.user.id, at })
  })
})
