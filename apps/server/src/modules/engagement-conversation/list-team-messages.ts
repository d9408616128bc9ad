import { inTransactionAs } from '#server/db/transaction.ts'
import { handle } from '#server/http/handle.ts'
import { listTeamMessages as operation } from '@grana/contract/engagements/conversation'
import { getOwnTeamEngagement } from '../engagement-team/public.ts'
import { toConversation } from './to-conversation.ts'

export const listTeamMessages = handle(operation, ({ db }, { user }, { params }) =>
  inTransactionAs(db, user, async (trx) => {
    const team = await getOwnTeamEngagement(trx, params.engagement)
    return toConversation(trx, team, { reader: 'team', canWrite: true })
  }),
)
