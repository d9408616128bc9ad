import { inTransactionAs } from '#server/db/transaction.ts'
import { handle } from '#server/http/handle.ts'
import { hasPermission } from '#server/permissions/decide.ts'
import { listEngagementMessages as operation } from '@grana/contract/engagements/conversation'
import { getReadableEngagement } from '../engagements/public.ts'
import { toConversation } from './to-conversation.ts'

export const listEngagementMessages = handle(operation, ({ db }, { user, membership, decision }, { params }) =>
  inTransactionAs(db, user, async (trx) => {
    const engagement = await getReadableEngagement(trx, { membership, decision }, params.engagement)
    const canWrite = hasPermission(membership, 'report.message', engagement.program_id ?? undefined)
    return toConversation(trx, engagement, { reader: 'organization', canWrite })
  }),
)
