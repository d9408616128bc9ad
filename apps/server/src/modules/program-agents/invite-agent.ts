import type { Context } from '#server/context.ts'
import type { Trx } from '#server/db/database.ts'
import { inTransactionAs } from '#server/db/transaction.ts'
import { handle } from '#server/http/handle.ts'
import { DomainError } from '#server/lib/domain-error.ts'
import { keyedHash } from '#server/lib/tokens.ts'
import { emit } from '#server/reactions.ts'
import { inviteAgent as operation } from '@grana/contract/programs/agents'
import { recordEvent } from '../audit/public.ts'
import { incrementCounter } from '../credentials/public.ts'
import { lockProgram, type ProgramKey } from '../programs/public.ts'
import { listAgents, programKeyOf } from './list-agents.ts'
import { findAgent, hasRejectedSince, insertInvitation } from './queries-agents.ts'

/** Each invitation is an unsolicited email. */
const maxPerDay = { program: 2, organization: 5, all: 200 }

/** After a rejection the program cannot invite the agent again for this long. */
const pauseMs = 30 * 86_400_000

type InvitationAttempt = ProgramKey & { agentId: string; at: Date }

/** Limits invitations per program and agent, per organization and agent, per organization, and after a rejection. */
async function assertInvitationRate(
  { config }: Context,
  trx: Trx,
  { agentId, at, ...key }: InvitationAttempt,
): Promise<void> {
  const since = new Date(at.getTime() - pauseMs)
  if (await hasRejectedSince(trx, key, { userId: agentId, since })) throw new DomainError('program.agent_rejected')
  const day = at.toISOString().slice(0, 10)
  const count = (...of: string[]) =>
    incrementCounter(trx, keyedHash(config.appSecret, 'agent invitations', ...of, day), at)
  const isTooMany =
    (await count('program', key.programId, agentId)) > maxPerDay.program ||
    (await count('organization', key.organizationId, agentId)) > maxPerDay.organization ||
    (await count('all', key.organizationId)) > maxPerDay.all
  if (isTooMany) throw new DomainError('program.agent_too_often')
}

/** Invites an agent by handle. For a draft program the email waits until the first publication. */
export const inviteAgent = handle(operation, (context, { user, membership }, { params, body }) => {
  const key = programKeyOf(membership, params)
  return inTransactionAs(context.db, user, async (trx) => {
    const at = context.clock()
    const program = await lockProgram(trx, key)
    if (program === undefined) throw new DomainError('request.not_found')
    if (program.state === 'closed') throw new DomainError('program.not_open')
    const agent = await findAgent(trx, body.username)
    if (agent === undefined) throw new DomainError('program.agent_unknown')
    const id = await insertInvitation(trx, key, { userId: agent.id, by: user.id, at })
    if (id === undefined) throw new DomainError('program.agent_invited')
    await assertInvitationRate(context, trx, { ...key, agentId: agent.id, at })
    await recordEvent(trx, {
      ...key,
      actorId: user.id,
      action: 'agent.invited',
      thing: 'agent_invitation',
      thingId: id,
    })
    if (program.state !== 'draft') await emit(trx, 'agent.invited', { ...key, invitationId: id })
    return listAgents(trx, key, membership)
  })
})
