import { inTransactionAs } from '#server/db/transaction.ts'
import { handle } from '#server/http/handle.ts'
import { saveCredentialInstructions as operation } from '@grana/contract/programs/credential-pools'
import { recordEvent } from '../audit/public.ts'
import { getOpenPool, poolKeyOf } from './pool-access.ts'
import { saveInstructions } from './queries-pools.ts'

export const saveCredentialInstructions = handle(operation, ({ db, clock }, { user, membership }, { params, body }) =>
  inTransactionAs(db, user, async (trx) => {
    const key = poolKeyOf(membership, params)
    await getOpenPool(trx, key)
    await saveInstructions(trx, key, { text: body.instructions, by: user.id, at: clock() })
    await recordEvent(trx, {
      organizationId: key.organizationId,
      programId: key.programId,
      actorId: user.id,
      action: 'credential.instructions_changed',
      thing: 'target',
      thingId: key.targetId,
    })
    return { instructions: body.instructions ?? null }
  }),
)
