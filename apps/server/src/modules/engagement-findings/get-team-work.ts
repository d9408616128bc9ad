import { inTransactionAs } from '#server/db/transaction.ts'
import { handle } from '#server/http/handle.ts'
import { getTeamWork as operation } from '@grana/contract/engagements/findings'
import { getOwnTeamEngagement } from '../engagement-team/public.ts'
import { toTeamWork } from './to-team-work.ts'

export const getTeamWork = handle(operation, ({ db }, { user }, { params }) =>
  inTransactionAs(db, user, async (trx) => toTeamWork(trx, await getOwnTeamEngagement(trx, params.engagement))),
)
