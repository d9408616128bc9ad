import { inTransactionAs } from '#server/db/transaction.ts'
import { handle } from '#server/http/handle.ts'
import { getTeamCoverage as operation } from '@grana/contract/engagements/coverage'
import { getOwnTeamEngagement, isTeamAtWork } from '../engagement-team/public.ts'
import { listTeamReferences } from './queries-coverage.ts'
import { toTeamCoverage } from './to-coverage.ts'

export const getTeamCoverage = handle(operation, ({ db }, { user }, { params }) =>
  inTransactionAs(db, user, async (trx) => {
    const team = await getOwnTeamEngagement(trx, params.engagement)
    const references = await listTeamReferences(trx, team.id)
    return toTeamCoverage(trx, { key: team, targets: team.targets, references, canEdit: isTeamAtWork(team.state) })
  }),
)
