import { inTransaction } from '#server/db/transaction.ts'
import { handle } from '#server/http/handle.ts'
import { saveAvailability as operation } from '@grana/contract/appearance/availability'
import { getOwnAvailability } from './availability.ts'
import { assertAgent } from './policy.ts'
import { replaceAvailability } from './queries.ts'

export const saveAvailability = handle(operation, async (context, actor, { body }) => {
  assertAgent(actor)
  const at = context.clock()
  await inTransaction(context.db, (trx) => replaceAvailability(trx, actor.user.id, { ...body, at }))
  return getOwnAvailability(context, actor)
})
