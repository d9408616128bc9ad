import { inTransactionAs } from '#server/db/transaction.ts'
import { handle } from '#server/http/handle.ts'
import { DomainError } from '#server/lib/domain-error.ts'
import { emit } from '#server/reactions.ts'
import type { ErrorCode } from '@grana/contract/errors'
import { answerAgentInvitation as operation } from '@grana/contract/programs/agents'
import { answerInvitation, findInvitation } from './queries-agents.ts'

/** What the database refuses: it alone knows when two agents take the last place at once. */
const refusals: Readonly<Record<string, ErrorCode>> = {
  agent_invitations_ended: 'program.invitation_expired',
  agent_invitations_places: 'program.places_taken',
}

function throwRefusal(error: unknown): never {
  const name = error instanceof Error && 'constraint' in error ? String(error.constraint) : ''
  const code = refusals[name]
  throw code === undefined ? error : new DomainError(code)
}

/** Accepts or rejects an invitation; an answer is final. */
export const answerAgentInvitation = handle(operation, ({ db, clock }, { user }, { params, body }) => {
  const state = body.accept ? ('accepted' as const) : ('rejected' as const)
  return inTransactionAs(db, user, async (trx) => {
    const found = await findInvitation(trx, params.invitation, user.id)
    if (found === undefined || found.state === 'removed') throw new DomainError('request.not_found')
    const reason = body.accept ? null : (body.reason ?? null)
    const answer = { userId: user.id, state, reason, at: clock() }
    if (!(await answerInvitation(trx, params.invitation, answer).catch(throwRefusal))) {
      throw new DomainError(found.state === 'expired' ? 'program.invitation_expired' : 'program.invitation_answered')
    }
    const { organization_id: organizationId, program_id: programId } = found
    await emit(trx, 'agent.answered', { organizationId, programId, invitationId: params.invitation })
    return { state }
  })
})
