import type { Context } from '#server/context.ts'
import { inTransactionAs } from '#server/db/transaction.ts'
import type { Denial } from '#server/http/tenancy/watch-denials.ts'
import { insertDenial } from './queries.ts'

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** Names of things as they were tried; whatever is not the name of anything is left out. */
function triedOf(params: unknown): Record<string, string> {
  const named = Object.entries((params ?? {}) as Record<string, unknown>).filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string' && uuid.test(entry[1]),
  )
  return Object.fromEntries(named)
}

/** Keeps that somebody signed in was refused. */
export async function noteDenial({ db }: Context, { operation, actor, params, code }: Denial): Promise<void> {
  const { demand } = operation
  if (demand === undefined) return
  const tried = triedOf(params)
  await inTransactionAs(db, actor.user, (trx) =>
    insertDenial(trx, { actorId: actor.user.id, permission: demand.permission, thing: demand.thing, tried, code }),
  )
}
