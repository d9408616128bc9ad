import { inTransactionAs } from '#server/db/transaction.ts'
import { handle } from '#server/http/handle.ts'
import { DomainError } from '#server/lib/domain-error.ts'
import { writeFindingRemedy as operation } from '@grana/contract/engagements/findings'
import { getOwnTeamEngagement, isTeamAtWork } from '../engagement-team/public.ts'
import { listTeamFindings, writeRemedy } from './queries-findings.ts'
import { toTeamWork } from './to-team-work.ts'

/** Writes how to remedy a finding of the own team. */
export const writeFindingRemedy = handle(operation, ({ db, clock }, { user }, { params, body }) =>
  inTransactionAs(db, user, async (trx) => {
    const team = await getOwnTeamEngagement(trx, params.engagement)
    const findings = await listTeamFindings(trx, team.id)
    if (!findings.some(({ id }) => id === params.report)) throw new DomainError('request.not_found')
    if (!isTeamAtWork(team.state)) throw new DomainError('engagement.not_running')
    const remedy = { organizationId: team.organization_id, reportId: params.report, ...body, by: user.id, at: clock() }
    await writeRemedy(trx, remedy)
    return toTeamWork(trx, team)
  }),
)
