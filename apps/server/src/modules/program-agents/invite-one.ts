import type { Context } from '#server/context.ts'
import type { Trx } from '#server/db/database.ts'
import { DomainError } from '#server/lib/domain-error.ts'
import { keyedHash } from '#server/lib/tokens.ts'
import { emit } from '#server/reactions.ts'
import { recordEvent } from '../audit/public.ts'
import { incrementCounter } from '../credentials/public.ts'
import { lockProgram, type ProgramKey } from '../programs/public.ts'
import { findAgent, hasRejectedSince, insertInvitation } from './queries-agents.ts'

/** Each invitation is an unsolicited email. */
const maxPerDay = { program: 2, organization: 5, all: 200 }

const dayMs = 86_400_000
/** After a rejection the program cannot invite the agent again for this long. */
const pauseMs = 30 * dayMs
/** An invitation without a chosen end. */
const defaultDays = 30

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

/** The program that invites, locked: its state decides whether the email is sent now. */
export async function lockInvitingProgram(trx: Trx, key: ProgramKey) {
  const program = await lockProgram(trx, key)
  if (program === undefined) throw new DomainError('request.not_found')
  // The team of a pentest is proposed by staff, with the confidentiality agreement.
  if (program.kind === 'pentest') throw new DomainError('program.of_pentest')
  if (program.state === 'closed') throw new DomainError('program.not_open')
  return program
}

export type Inviting = {
  key: ProgramKey
  by: string
  at: Date
  /** For a draft the email waits until the first publication. */
  isDraft: boolean
  message?: string | undefined
  days?: number | undefined
}

/** Invites one agent by handle; throws a code that says why not. */
export async function inviteOne(context: Context, trx: Trx, inviting: Inviting & { username: string }): Promise<void> {
  const { key, by, at, isDraft, message, days = defaultDays, username } = inviting
  const agent = await findAgent(trx, key, username)
  if (agent === undefined) throw new DomainError('program.agent_unknown')
  // An organization that published without a review may not send emails to agents of its choice.
  if (!isDraft && !agent.is_inviter_reviewed) throw new DomainError('program.unreviewed')
  const expiresAt = new Date(at.getTime() + days * dayMs)
  const id = await insertInvitation(trx, key, { userId: agent.id, by, at, message: message ?? null, expiresAt })
  if (id === undefined) throw new DomainError('program.agent_invited')
  await assertInvitationRate(context, trx, { ...key, agentId: agent.id, at })
  await recordEvent(trx, { ...key, actorId: by, action: 'agent.invited', thing: 'agent_invitation', thingId: id })
  if (!isDraft) await emit(trx, 'agent.invited', { ...key, invitationId: id })
}
