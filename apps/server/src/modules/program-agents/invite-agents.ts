import type { Context } from '#server/context.ts'
import type { Trx } from '#server/db/database.ts'
import { inTransactionAs } from '#server/db/transaction.ts'
import type { Member } from '#server/http/session/actor.ts'
import { DomainError } from '#server/lib/domain-error.ts'
import { keyedHash } from '#server/lib/tokens.ts'
import { may, type Standing } from '#server/permissions/judge.ts'
import { emit } from '#server/reactions.ts'
import type { Answer, Received } from '@grana/contract/operation'
import type { inviteAgent, InvitedAgent, listProgramAgents, removeAgent } from '@grana/contract/programs/agents'
import { recordEvent } from '../audit/public.ts'
import { countOne } from '../credentials/public.ts'
import { lockProgram, type ProgramKey } from '../programs/public.ts'
import {
  closeInvitation,
  findAgent,
  hasProgram,
  hasRejectedSince,
  insertInvitation,
  listInvited,
} from './queries-agents.ts'

/** Each of them is a mail to somebody who did not ask for it. */
const mostPerDay = { program: 2, organization: 5, all: 200 }
/** Whoever said no is left alone for a while. */
const pauseMs = 30 * 86_400_000

function keyOf(standing: Standing, params: { program: string }): ProgramKey {
  return { organizationId: standing.organizationId, programId: params.program }
}

async function agentsOf(trx: Trx, key: ProgramKey, standing: Standing): Promise<InvitedAgent[]> {
  const mayRemove = may(standing, 'agents.remove', key.programId)
  const rows = await listInvited(trx, key)
  return rows.map(({ id, username, state, created_at: at, answered_at: answeredAt }) => ({
    id,
    username,
    state,
    invited_at: at.toISOString(),
    answered_at: answeredAt?.toISOString() ?? null,
    can_remove: mayRemove && (state === 'pending' || state === 'accepted'),
  }))
}

/** Agents whom a program has invited. */
export function listAgents(
  { db }: Context,
  { user, standing }: Member,
  { params }: Received<typeof listProgramAgents>,
): Promise<Answer<typeof listProgramAgents>> {
  const key = keyOf(standing, params)
  return inTransactionAs(db, user, async (trx) => {
    // An empty list would tell nothing apart from a program that is not theirs.
    if (!(await hasProgram(trx, key))) throw new DomainError('request.not_found')
    return agentsOf(trx, key, standing)
  })
}

type Asked = ProgramKey & { agentId: string; at: Date }

/** Refuses to ask the same agent again and again: by one program, by many of one organization, or after a no. */
async function demandRoom({ config }: Context, trx: Trx, { agentId, at, ...key }: Asked): Promise<void> {
  const since = new Date(at.getTime() - pauseMs)
  if (await hasRejectedSince(trx, key, { userId: agentId, since })) throw new DomainError('program.agent_rejected')
  const day = at.toISOString().slice(0, 10)
  const count = (...of: string[]) => countOne(trx, keyedHash(config.appSecret, 'agent invitations', ...of, day), at)
  const isTooMany =
    (await count('program', key.programId, agentId)) > mostPerDay.program ||
    (await count('organization', key.organizationId, agentId)) > mostPerDay.organization ||
    (await count('all', key.organizationId)) > mostPerDay.all
  if (isTooMany) throw new DomainError('program.agent_too_often')
}

/** Invites an agent by their handle. A program that was never published has nothing to show them yet. */
export function invite(
  context: Context,
  { user, standing }: Member,
  { params, body }: Received<typeof inviteAgent>,
): Promise<Answer<typeof inviteAgent>> {
  const key = keyOf(standing, params)
  return inTransactionAs(context.db, user, async (trx) => {
    const at = context.clock()
    const program = await lockProgram(trx, key)
    if (program === undefined) throw new DomainError('request.not_found')
    if (program.state === 'closed') throw new DomainError('program.not_open')
    const agent = await findAgent(trx, body.username)
    if (agent === undefined) throw new DomainError('program.agent_unknown')
    const id = await insertInvitation(trx, key, { userId: agent.id, by: user.id, at })
    if (id === undefined) throw new DomainError('program.agent_invited')
    await demandRoom(context, trx, { ...key, agentId: agent.id, at })
    await recordEvent(trx, {
      ...key,
      actorId: user.id,
      action: 'agent.invited',
      thing: 'agent_invitation',
      thingId: id,
    })
    if (program.state !== 'draft') await emit(trx, 'agent.invited', { ...key, invitationId: id })
    return agentsOf(trx, key, standing)
  })
}

/** Takes an agent out of a program; from then on it is not there for them. */
export function remove(
  { db, clock }: Context,
  { user, standing }: Member,
  { params }: Received<typeof removeAgent>,
): Promise<Answer<typeof removeAgent>> {
  const key = keyOf(standing, params)
  return inTransactionAs(db, user, async (trx) => {
    const closed = await closeInvitation(trx, key, { id: params.invitation, at: clock() })
    if (closed === undefined) throw new DomainError('request.not_found')
    await recordEvent(trx, {
      ...key,
      actorId: user.id,
      action: 'agent.removed',
      thing: 'agent_invitation',
      thingId: params.invitation,
    })
    return agentsOf(trx, key, standing)
  })
}
