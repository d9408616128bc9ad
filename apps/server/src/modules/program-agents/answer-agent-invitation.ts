import { inTransactionAs } from '#server/db/transaction.ts'
import { handle } from '#server/http/handle.ts'
import { DomainError } from '#server/lib/domain-error.ts'
import { emit } from '#server/reactions.ts'
import { answerAgentInvitation as operation } from '@grana/contract/programs/agents'
import { answerInvitation, findInvitation } from './queries-agents.ts'

/** Accepts or rejects an invitation; an answer is final. */
export const answerAgentInvitation = handle(operation, ({ db, clock }, { user }, { params, body }) => {
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
})
