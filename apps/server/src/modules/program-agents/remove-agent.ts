import { inTransactionAs } from '#server/db/transaction.ts'
import { handle } from '#server/http/handle.ts'
import { DomainError } from '#server/lib/domain-error.ts'
import { removeAgent as operation } from '@grana/contract/programs/agents'
import { recordEvent } from '../audit/public.ts'
import { listAgents, programKeyOf } from './list-agents.ts'
import { closeInvitation } from './queries-agents.ts'
import { throwRefusal } from './refuse-acceptance.ts'

/** Removes an agent from a program. A private program then returns 404 to them. */
export const removeAgent = handle(operation, ({ db, clock }, { user, membership }, { params }) => {
  const key = programKeyOf(membership, params)
  return inTransactionAs(db, user, async (trx) => {
    const closed = await closeInvitation(trx, key, { id: params.invitation, at: clock() }).catch(throwRefusal)
    if (closed === undefined) throw new DomainError('request.not_found')
    await recordEvent(trx, {
      ...key,
      actorId: user.id,
      action: 'agent.removed',
      thing: 'agent_invitation',
      thingId: params.invitation,
    })
    return (await listAgents(trx, key, { membership })).data
  })
})
