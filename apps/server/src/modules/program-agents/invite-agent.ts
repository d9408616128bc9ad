import { inTransactionAs } from '#server/db/transaction.ts'
import { handle } from '#server/http/handle.ts'
import { inviteAgent as operation } from '@grana/contract/programs/agents'
import { inviteOne, lockInvitingProgram } from './invite-one.ts'
import { listAgents, programKeyOf } from './list-agents.ts'

/** Invites an agent by handle. For a draft program the email waits until the first publication. */
export const inviteAgent = handle(operation, (context, { user, membership }, { params, body }) => {
  const key = programKeyOf(membership, params)
  return inTransactionAs(context.db, user, async (trx) => {
    const { state } = await lockInvitingProgram(trx, key)
    const isDraft = state === 'draft'
    await inviteOne(context, trx, { key, by: user.id, at: context.clock(), isDraft, username: body.username })
    return (await listAgents(trx, key, { membership })).data
  })
})
