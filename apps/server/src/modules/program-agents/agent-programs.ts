import type { Context } from '#server/context.ts'
import { inTransactionAs } from '#server/db/transaction.ts'
import type { SignedIn } from '#server/http/session/actor.ts'
import { DomainError } from '#server/lib/domain-error.ts'
import { emit } from '#server/reactions.ts'
import type { Answer, Received } from '@grana/contract/operation'
import type { PortalProgram, ProgramCard } from '@grana/contract/programs'
import type {
  AgentProgramCard,
  answerAgentInvitation,
  followProgram,
  getAgentProgram,
  listAgentPrograms,
  unfollowProgram,
} from '@grana/contract/programs/agents'
import { findFigures, withFigures } from '../programs/public.ts'
import {
  deleteFollow,
  findSeen,
  insertFollow,
  isFollowing,
  listFollowed,
  listInvitedPrograms,
  listReportedTo,
} from './queries-agent-programs.ts'
import { answerInvitation, findInvitation } from './queries-agents.ts'

type Shown = { card: ProgramCard; isPrivate: boolean; version: number; state: string }

function toCard({ card, isPrivate, version, state }: Shown): AgentProgramCard {
  return {
    id: card.uuid,
    name: card.name,
    organization: { name: card.organization.name, initials: card.organization.initials },
    kind: card.kind,
    state: state as AgentProgramCard['state'],
    is_private: isPrivate,
    version,
    ...(card.reward && { reward: card.reward }),
    updated_at: card.updated_at,
  }
}

function publicCard(program: PortalProgram): AgentProgramCard {
  return toCard({ card: program, isPrivate: false, version: program.policy.version, state: program.state })
}

/** What an agent is invited to, takes part in, follows and has reported to. */
export function listOwn({ db }: Context, { user }: SignedIn): Promise<Answer<typeof listAgentPrograms>> {
  return inTransactionAs(db, user, async (trx) => {
    const rows = await listInvitedPrograms(trx, user.id)
    const shown = rows.map((row) => ({
      id: row.invitation_id,
      state: row.state,
      invited_at: row.invited_at.toISOString(),
      program: toCard({ card: row.card, isPrivate: row.is_private, version: row.version, state: row.program_state }),
    }))
    return {
      invitations: shown.filter(({ state }) => state === 'pending'),
      invited: shown.filter(({ state }) => state === 'accepted').map(({ program }) => program),
      followed: (await listFollowed(trx, user.id)).map(publicCard),
      reported: (await listReportedTo(trx, user.id)).map(publicCard),
    }
  })
}

/** What an agent says to an invitation, once. */
export function answer(
  { db, clock }: Context,
  { user }: SignedIn,
  { params, body }: Received<typeof answerAgentInvitation>,
): Promise<Answer<typeof answerAgentInvitation>> {
  const state = body.accept ? ('accepted' as const) : ('rejected' as const)
  return inTransactionAs(db, user, async (trx) => {
    const found = await findInvitation(trx, params.invitation, user.id)
    if (found === undefined || found.state === 'removed') throw new DomainError('request.not_found')
    if (!(await answerInvitation(trx, params.invitation, { userId: user.id, state, at: clock() }))) {
      throw new DomainError('program.invitation_answered')
    }
    const { organization_id: organizationId, program_id: programId } = found
    await emit(trx, 'agent.answered', { organizationId, programId, invitationId: params.invitation })
    return { state }
  })
}

/** A program as an agent may see it: one of the directory, or one that has invited them. */
export function readAgentProgram(
  { db }: Context,
  { user }: SignedIn,
  { params }: Received<typeof getAgentProgram>,
): Promise<Answer<typeof getAgentProgram>> {
  return inTransactionAs(db, user, async (trx) => {
    const seen = await findSeen(trx, params.program, user.id)
    if (seen === undefined) throw new DomainError('request.not_found')
    // A program may have gone public while its invitation waits.
    const rows = await listInvitedPrograms(trx, user.id)
    const { organization_id: organizationId, program_id: programId } = seen
    const figures = await findFigures(trx, { organizationId, programId })
    const waiting = rows.find(({ state, card }) => state === 'pending' && card.uuid === params.program)
    return {
      program: withFigures(seen.page, figures),
      is_private: seen.is_private,
      is_following: await isFollowing(trx, params.program, user.id),
      invitation: waiting?.invitation_id ?? null,
    }
  })
}

/** Follows a program that the agent may see; twice is once. */
export function follow(
  { db, clock }: Context,
  { user }: SignedIn,
  { params }: Received<typeof followProgram>,
): Promise<Answer<typeof followProgram>> {
  return inTransactionAs(db, user, async (trx) => {
    const seen = await findSeen(trx, params.program, user.id)
    if (seen === undefined) throw new DomainError('request.not_found')
    const { organization_id: organizationId, program_id: programId } = seen
    await insertFollow(trx, { organizationId, programId, userId: user.id, at: clock() })
    return { is_following: true }
  })
}

/** No longer follows a program; one that was never followed is left alone. */
export async function unfollow(
  { db }: Context,
  { user }: SignedIn,
  { params }: Received<typeof unfollowProgram>,
): Promise<Answer<typeof unfollowProgram>> {
  await inTransactionAs(db, user, (trx) => deleteFollow(trx, params.program, user.id))
  return { is_following: false }
}
