import { inTransactionAs } from '#server/db/transaction.ts'
import { handle } from '#server/http/handle.ts'
import { DomainError } from '#server/lib/domain-error.ts'
import { agentInvitationStates, declineReasons } from '@grana/contract/programs/agents'
import { getInvitationFigures as operation, invitationLimits } from '@grana/contract/programs/invitations'
import { programKeyOf } from '../list-agents.ts'
import { findAgentPlaces, listInvitationFigures, type InvitationFigure } from './queries.ts'

const total = (rows: readonly InvitationFigure[]) => rows.reduce((sum, { count }) => sum + count, 0)

/** Invitations of a program by state. Reasons of declining are counted once there are enough of them. */
export const getInvitationFigures = handle(operation, ({ db }, { user, membership }, { params }) => {
  const key = programKeyOf(membership, params)
  return inTransactionAs(db, user, async (trx) => {
    const program = await findAgentPlaces(trx, key)
    if (program === undefined) throw new DomainError('request.not_found')
    const rows = await listInvitationFigures(trx, key)
    const given = rows.filter((row) => row.decline_reason !== null)
    const counts = declineReasons.map((reason) => ({
      reason,
      count: total(given.filter((row) => row.decline_reason === reason)),
    }))
    return {
      places: program.agent_places,
      states: Object.fromEntries(
        agentInvitationStates.map((state) => [state, total(rows.filter((row) => row.state === state))]),
      ) as Record<(typeof agentInvitationStates)[number], number>,
      reasons: total(given) < invitationLimits.minReasons ? [] : counts.filter(({ count }) => count > 0),
    }
  })
})
