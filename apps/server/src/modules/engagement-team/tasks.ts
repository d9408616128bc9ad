import { inTransaction } from '#server/db/transaction.ts'
import type { Events } from '#server/events.ts'
import { on } from '#server/reactions.ts'
import type { WorkerContext } from '#server/worker-context.ts'
import type { TeamState } from '@grana/contract/engagements/values'
import { listOwners, notify } from '../notifications/public.ts'
import { listStaffWithPermission } from '../staff/public.ts'
import { findMoveOfTeam, findPlace } from './queries-team.ts'

/** Who must know about a place in each state: its agent, staff, or the owners of the organization. */
const concerned: Readonly<Record<TeamState, readonly ('agent' | 'staff' | 'owners')[]>> = {
  proposed: ['agent'],
  accepted: ['staff', 'owners'],
  declined: ['staff'],
  refused: ['staff', 'agent'],
  removed: ['agent', 'owners'],
}

const kinds = {
  agent: 'engagement.team_place',
  staff: 'engagement.team_answered',
  owners: 'engagement.team_member',
} as const

/** Notifies those whom the change of a place in a team concerns. */
async function notifyOfTeam(
  { db, clock }: WorkerContext,
  { organizationId, engagementId, memberId }: Events['engagement.team_changed'],
): Promise<void> {
  await inTransaction(db, async (trx) => {
    const place = await findPlace(trx, { organization_id: organizationId, id: engagementId }, memberId)
    if (place === undefined) return
    const { state, user_id: agent, accepted_at: acceptedAt } = place
    for (const who of concerned[state]) {
      // The organization never saw an agent who had not accepted.
      if (who === 'owners' && acceptedAt === null) continue
      const to =
        who === 'agent'
          ? [agent]
          : who === 'staff'
            ? await listStaffWithPermission(trx, 'engagement.work')
            : await listOwners(trx, organizationId)
      const data = { engagement_id: engagementId, state }
      const once = `team ${memberId} ${state} ${who}`
      await notify(trx, { to, kind: kinds[who], data, organizationId, at: clock(), once })
    }
  })
}

/** Notifies the agents of a team of a move of their engagement: it says whether they may test. */
async function notifyTeamOfMove({ db, clock }: WorkerContext, moved: Events['engagement.moved']): Promise<void> {
  const { organizationId, engagementId, number } = moved
  await inTransaction(db, async (trx) => {
    const move = await findMoveOfTeam(trx, moved)
    if (move === undefined) return
    const data = { engagement_id: engagementId, state: move.state }
    const once = `engagement ${engagementId} ${number} team`
    await notify(trx, { to: move.team, kind: 'engagement.team_moved', data, organizationId, at: clock(), once })
  })
}

export const engagementTeamTasks = [
  on('engagement.team_changed', 'notify', notifyOfTeam),
  on('engagement.moved', 'notify-team', notifyTeamOfMove),
]
