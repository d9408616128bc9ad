import { inTransactionAs } from '#server/db/transaction.ts'
import { handle } from '#server/http/handle.ts'
import { recordEvent } from '#server/modules/audit/public.ts'
import { saveAgentPlaces as operation } from '@grana/contract/programs/invitations'
import { lockInvitingProgram } from '../invite-one.ts'
import { programKeyOf } from '../list-agents.ts'
import { updateAgentPlaces } from './queries.ts'

/** Limits how many invited agents take part. Those who already do stay, also above a lower limit. */
export const saveAgentPlaces = handle(operation, ({ db }, { user, membership }, { params, body }) => {
  const key = programKeyOf(membership, params)
  return inTransactionAs(db, user, async (trx) => {
    await lockInvitingProgram(trx, key)
    await updateAgentPlaces(trx, key, body.places)
    await recordEvent(trx, {
      ...key,
      actorId: user.id,
      action: 'agent.places_changed',
      thing: 'program',
      thingId: key.programId,
    })
    return { places: body.places }
  })
})
