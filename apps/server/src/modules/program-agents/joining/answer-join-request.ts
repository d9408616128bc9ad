import { inTransactionAs } from '#server/db/transaction.ts'
import { handle } from '#server/http/handle.ts'
import { DomainError } from '#server/lib/domain-error.ts'
import { recordEvent } from '#server/modules/audit/public.ts'
import { notify } from '#server/modules/notifications/public.ts'
import { answerJoinRequest as operation } from '@grana/contract/programs/joining'
import { lockInvitingProgram } from '../invite-one.ts'
import { programKeyOf } from '../list-agents.ts'
import { throwRefusal } from '../refuse-acceptance.ts'
import { listRequests } from './list-join-requests.ts'
import { answerRequest, findProgramRequest } from './queries.ts'

/** Accepts a request, which gives the agent a place in the program, or refuses it with a reason. */
export const answerJoinRequest = handle(operation, ({ db, clock }, { user, membership }, { params, body }) => {
  const key = programKeyOf(membership, params)
  return inTransactionAs(db, user, async (trx) => {
    const at = clock()
    await lockInvitingProgram(trx, key)
    const found = await findProgramRequest(trx, key, params.request)
    if (found === undefined) throw new DomainError('request.not_found')
    const reason = body.accept ? null : body.reason
    const answer = { id: params.request, by: user.id, at, reason }
    if (!(await answerRequest(trx, key, answer).catch(throwRefusal))) throw new DomainError('program.request_answered')
    const outcome = body.accept ? 'accepted' : 'refused'
    const audited = { actorId: user.id, thing: 'join_request', thingId: params.request } as const
    await recordEvent(trx, { ...key, ...audited, action: `agent.join_${outcome}` })
    await notify(trx, {
      to: [found.user_id],
      kind: `program.join_${outcome}`,
      data: { program_id: key.programId },
      at,
      isRepeatable: true,
    })
    return (await listRequests(trx, key)).data
  })
})
