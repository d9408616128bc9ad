import { inTransactionAs } from '#server/db/transaction.ts'
import { handle } from '#server/http/handle.ts'
import { writeTeamMessage as operation } from '@grana/contract/engagements/conversation'
import { getOwnTeamEngagement } from '../engagement-team/public.ts'
import { writeMessage } from './to-conversation.ts'

export const writeTeamMessage = handle(operation, ({ db, clock }, { user }, { params, body }) =>
  inTransactionAs(db, user, async (trx) => {
    const team = await getOwnTeamEngagement(trx, params.engagement)
    return writeMessage(trx, team, { side: 'team', text: body.text, by: user.id, at: clock() })
  }),
)
