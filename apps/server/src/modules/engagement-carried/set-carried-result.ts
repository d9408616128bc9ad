import { inTransactionAs } from '#server/db/transaction.ts'
import { handle } from '#server/http/handle.ts'
import { DomainError } from '#server/lib/domain-error.ts'
import { setCarriedResult as operation } from '@grana/contract/engagements/carried'
import { getOwnTeamEngagement, isTeamAtWork } from '../engagement-team/public.ts'
import { listTeamCarried, saveCarriedResult } from './queries-carried.ts'

/** Sets what the team found out about a finding of an earlier pentest, while it works. */
export const setCarriedResult = handle(operation, ({ db, clock }, { user }, { params, body }) =>
  inTransactionAs(db, user, async (trx) => {
    const team = await getOwnTeamEngagement(trx, params.engagement)
    const carried = await listTeamCarried(trx, team.id)
    if (!carried.some(({ id }) => id === params.report)) throw new DomainError('request.not_found')
    if (!isTeamAtWork(team.state)) throw new DomainError('engagement.not_running')
    const { result, note = null } = body
    await saveCarriedResult(trx, team, { reportId: params.report, result, note, by: user.id, at: clock() })
    return listTeamCarried(trx, team.id)
  }),
)
