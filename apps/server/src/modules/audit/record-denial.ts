import type { Context } from '#server/context.ts'
import { inTransactionAs } from '#server/db/transaction.ts'
import type { Denial } from '#server/http/tenancy/record-denials.ts'
import { insertDenial } from './queries.ts'

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** The ids among the path parameters; other values are dropped. */
function idsIn(params: unknown): Record<string, string> {
  const named = Object.entries(typeof params === 'object' && params !== null ? params : {}).filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string' && uuid.test(entry[1]),
  )
  return Object.fromEntries(named)
}

/** Records that a signed-in user was denied. */
export async function recordDenial({ db }: Context, { operation, actor, params, code }: Denial): Promise<void> {
  const { requires } = operation
  if (requires === undefined) return
  const tried = idsIn(params)
  await inTransactionAs(db, actor.user, (trx) =>
    insertDenial(trx, { actorId: actor.user.id, permission: requires.permission, thing: requires.thing, tried, code }),
  )
}
