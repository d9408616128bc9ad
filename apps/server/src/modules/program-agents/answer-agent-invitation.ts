import { inTransactionAs } from '#server/db/transaction.ts'
import { handle } from '#server/http/handle.ts'
import { DomainError } from '#server/lib/domain-error.ts'
import { emit } from '#server/reactions.ts'
import { confidentialityVersion } from '@grana/contract/engagements/values'
import { answerAgentInvitation as operation } from '@grana/contract/programs/agents'
import { answerInvitation, findInvitation } from './queries-agents.ts'
import { throwRefusal } from './refuse-acceptance.ts'

/** Accepts or rejects an invitation; an answer is final. */
export const answerAgentInvitation = handle(operation, ({ db, clock }, { user }, { params, body }) => {
  const state = body.accept ? ('accepted' as const) : ('rejected' as const)
  return inTransactionAs(db, user, async (trx) => {
    const found = await findInvitation(trx, params.invitation, user.id)
    if (found === undefined || found.state === 'removed') throw new DomainError('request.not_found')
    const reason = body.accept ? null : (body.reason ?? null)
    const agreed = body.accept && body.agrees === true ? confidentialityVersion : null
    const answer = { userId: user.id, state, reason, agreed, at: clock() }
    if (!(await answerInvitation(trx, params.invitation, answer).catch(throwRefusal))) {
      throw new DomainError(found.state === 'expired' ? 'program.invitation_expired' : 'program.invitation_answered')
    }
    const { organization_id: organizationId, program_id: programId } = found
    await emit(trx, 'agent.answered', { organizationId, programId, invitationId: params.invitation })
    return { state }
  })
})
