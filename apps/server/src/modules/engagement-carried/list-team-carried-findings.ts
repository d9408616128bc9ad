import { inTransactionAs } from '#server/db/transaction.ts'
import { handle } from '#server/http/handle.ts'
import { listTeamCarriedFindings as operation } from '@grana/contract/engagements/carried'
import { getOwnTeamEngagement } from '../engagement-team/public.ts'
import { listTeamCarried } from './queries-carried.ts'

export const listTeamCarriedFindings = handle(operation, ({ db }, { user }, { params }) =>
  inTransactionAs(db, user, async (trx) =>
    listTeamCarried(trx, (await getOwnTeamEngagement(trx, params.engagement)).id),
  ),
)
