import { handle } from '#server/http/handle.ts'
import { findTeamCandidates as operation } from '@grana/contract/engagements/team-operations'
import { findForStaff } from '../engagements/public.ts'
import { asStaff } from '../staff/public.ts'
import { toCandidate, assessCandidates } from './assess-candidates.ts'
import { findCandidates } from './queries-team.ts'

/** Searches agents by what they have proven, and weighs each of them for this pentest. */
export const findTeamCandidates = handle(operation, (context, actor, { params, query }) =>
  asStaff(context, actor, async (trx) => {
    const engagement = await findForStaff(trx, params.id)
    const ids = await findCandidates(trx, engagement.id, query.category)
    return (await assessCandidates(trx, engagement, ids)).map(toCandidate)
  }),
)
