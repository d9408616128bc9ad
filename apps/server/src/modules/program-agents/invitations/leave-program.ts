import { inTransactionAs } from '#server/db/transaction.ts'
import { handle } from '#server/http/handle.ts'
import { DomainError } from '#server/lib/domain-error.ts'
import { emit } from '#server/reactions.ts'
import { leaveProgram as operation } from '@grana/contract/programs/invitations'
import { throwRefusal } from '../refuse-acceptance.ts'
import { leaveInvitation } from './queries.ts'

/** Ends the part that an agent takes in a program. Reports that were sent stay; test accounts end with it. */
export const leaveProgram = handle(operation, ({ db, clock }, { user }, { params }) =>
  inTransactionAs(db, user, async (trx) => {
    const left = await leaveInvitation(trx, params.program, { userId: user.id, at: clock() }).catch(throwRefusal)
    if (left === undefined) throw new DomainError('request.not_found')
    const { organization_id: organizationId, id: invitationId } = left
    await emit(trx, 'agent.answered', { organizationId, programId: params.program, invitationId })
    return null
  }),
)
