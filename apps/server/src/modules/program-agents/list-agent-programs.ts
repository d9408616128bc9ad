import { inTransactionAs } from '#server/db/transaction.ts'
import { handle } from '#server/http/handle.ts'
import type { PublicProgramState } from '@grana/contract/program-values'
import type { PortalProgram, ProgramCard } from '@grana/contract/programs'
import { type AgentProgramCard, listAgentPrograms as operation } from '@grana/contract/programs/agents'
import { listFollowedPrograms, listInvitedPrograms, listReportedPrograms } from './queries-agent-programs.ts'

type ListedProgram = { card: ProgramCard; isPrivate: boolean; version: number; state: PublicProgramState }

function toCard({ card, isPrivate, version, state }: ListedProgram): AgentProgramCard {
  return {
    id: card.uuid,
    name: card.name,
    organization: { name: card.organization.name, initials: card.organization.initials },
    kind: card.kind,
    state,
    is_private: isPrivate,
    version,
    ...(card.reward && { reward: card.reward }),
    updated_at: card.updated_at,
  }
}

function publicCard(program: PortalProgram): AgentProgramCard {
  return toCard({ card: program, isPrivate: false, version: program.policy.version, state: program.state })
}

/** Programs that an agent is invited to, takes part in, follows or has reported to. */
export const listAgentPrograms = handle(operation, ({ db }, { user }) =>
  inTransactionAs(db, user, async (trx) => {
    const rows = await listInvitedPrograms(trx, user.id)
    const shown = rows.map((row) => ({
      id: row.invitation_id,
      state: row.state,
      invited_at: row.invited_at.toISOString(),
      expires_at: row.expires_at?.toISOString() ?? null,
      message: row.message,
      program: toCard({ card: row.card, isPrivate: row.is_private, version: row.version, state: row.program_state }),
    }))
    return {
      invitations: shown.filter(({ state }) => state === 'pending'),
      invited: shown.filter(({ state }) => state === 'accepted').map(({ program }) => program),
      followed: (await listFollowedPrograms(trx, user.id)).map(publicCard),
      reported: (await listReportedPrograms(trx, user.id)).map(publicCard),
    }
  }),
)
