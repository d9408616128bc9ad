import { sql } from 'kysely'
import type { Operation } from '@grana/contract/operation'
import { arrangeAllowed } from './matrix.ts'
import { sendArranged } from './requests.ts'
import type { World } from './world.ts'

const uuid = /[0-9a-f]{8}(?:-?[0-9a-f]{4}){3}-?[0-9a-f]{12}/g

export type ShownAgentIds = { answers: number; agents: string[] }

/** Account ids of agents in responses to members: calls each operation as several members who may call it. */
export async function findShownAgentIds(
  world: World,
  operations: readonly Operation[],
  turns: number,
): Promise<ShownAgentIds> {
  const places = new Map<string, string>()
  let answers = 0
  for (const operation of operations) {
    for (let turn = 0; turn < turns; turn += 1) {
      const ready = await arrangeAllowed(world, operation, turn)
      if (ready === undefined) continue
      const { method } = operation
      const { text, headers, status } = await sendArranged(world.app, { operation, method, ...ready })
      if (status < 300) answers += 1
      for (const [id] of (text + JSON.stringify(headers)).matchAll(uuid)) places.set(id, operation.name)
    }
  }
  const { rows } = await sql<{ id: string }>`
    select id from grana.users where kind = 'agent' and id::text = any(
      select regexp_replace(seen, '^(.{8})-?(.{4})-?(.{4})-?(.{4})-?(.{12})$', '\\1-\\2-\\3-\\4-\\5')
      from unnest(${[...places.keys()]}::text[]) seen)`.execute(world.db)
  const nameOf = (id: string) => places.get(id) ?? places.get(id.replaceAll('-', ''))
  return { answers, agents: rows.map(({ id }) => `${nameOf(id)} shows ${id}`) }
}
