import type { Context } from '#server/context.ts'
import type { Db } from '#server/db/database.ts'
import { inTransaction } from '#server/db/transaction.ts'
import type { SignedIn } from '#server/http/session/actor.ts'
import type { Availability, saveAvailability } from '@grana/contract/appearance/availability'
import type { Received } from '@grana/contract/operation'
import { demandAgent } from './policy.ts'
import { findHours, findPerson, replaceAvailability, type PersonRow } from './queries.ts'

/** How much time a person offers: none until they say otherwise. */
export async function offerOf({ db }: Pick<Context, 'db'>, person: PersonRow): Promise<Availability> {
  return {
    work_type: person.work_type as Availability['work_type'],
    weekend: person.weekend ?? false,
    hours: await findHours(db, person.id),
    timezone: person.timezone,
  }
}

export async function findAvailability(db: Db, agentId: string): Promise<Availability> {
  return offerOf({ db }, await findPerson(db, agentId))
}

export async function readAvailability(context: Context, actor: SignedIn): Promise<Availability> {
  demandAgent(actor)
  return findAvailability(context.db, actor.user.id)
}

export async function keepAvailability(
  context: Context,
  actor: SignedIn,
  { body }: Received<typeof saveAvailability>,
): Promise<Availability> {
  demandAgent(actor)
  const at = context.clock()
  await inTransaction(context.db, (trx) => replaceAvailability(trx, actor.user.id, { ...body, at }))
  return readAvailability(context, actor)
}
