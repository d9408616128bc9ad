import type { Context } from '#server/context.ts'
import type { Db } from '#server/db/database.ts'
import type { SignedIn } from '#server/http/session/actor.ts'
import type { Availability } from '@grana/contract/appearance/availability'
import { assertAgent } from './policy.ts'
import { findHours, getAgentRow, type AgentRow } from './queries.ts'

/** Working hours of an agent; empty until the agent sets them. */
export async function loadAvailability({ db }: Pick<Context, 'db'>, person: AgentRow): Promise<Availability> {
  return {
    work_type: person.work_type,
    weekend: person.weekend ?? false,
    hours: await findHours(db, person.id),
    timezone: person.timezone,
  }
}

export async function getAgentAvailability(db: Db, agentId: string): Promise<Availability> {
  return loadAvailability({ db }, await getAgentRow(db, agentId))
}

export async function getOwnAvailability(context: Context, actor: SignedIn): Promise<Availability> {
  assertAgent(actor)
  return getAgentAvailability(context.db, actor.user.id)
}
