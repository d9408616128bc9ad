import { inTransactionAs } from '#server/db/transaction.ts'
import { handle } from '#server/http/handle.ts'
import { DomainError } from '#server/lib/domain-error.ts'
import { refuseTeamMember as operation } from '@grana/contract/engagements/team-operations'
import { lockEngagement } from '../engagements/public.ts'
import { endPlace, findPlace } from './queries-team.ts'
import { recordTeamChange } from './team-access.ts'
import { toTeam } from './to-team.ts'

/** Refuses an agent before the tests start; staff propose another one. */
export const refuseTeamMember = handle(operation, ({ db, clock }, { user, membership }, { params, body }) =>
  inTransactionAs(db, user, async (trx) => {
    const engagement = await lockEngagement(trx, membership.organizationId, params.engagement)
    if (engagement === undefined) throw new DomainError('request.not_found')
    if ((await findPlace(trx, engagement, params.member)) === undefined) throw new DomainError('request.not_found')
    const ending = { id: params.member, from: ['accepted'], to: 'refused', by: user.id, at: clock(), ...body } as const
    if (engagement.state !== 'planned' || !(await endPlace(trx, engagement, ending)))
      throw new DomainError('team.move_refused')
    const change = { key: engagement, memberId: params.member, actorId: user.id, action: 'team.refused' }
    await recordTeamChange(trx, change)
    return toTeam(trx, engagement, { canRefuseMembers: true })
  }),
)
