import { inTransactionAs } from '#server/db/transaction.ts'
import { handle } from '#server/http/handle.ts'
import { listTeamLog as operation } from '@grana/contract/engagements/log'
import { getOwnTeamEngagement, isTeamAtWork } from '../engagement-team/public.ts'
import { listLog } from './queries-log.ts'

export const listTeamLog = handle(operation, ({ db }, { user }, { params }) =>
  inTransactionAs(db, user, async (trx) => {
    const team = await getOwnTeamEngagement(trx, params.engagement)
    return { data: await listLog(trx, team), meta: { can: { write: isTeamAtWork(team.state) } } }
  }),
)
