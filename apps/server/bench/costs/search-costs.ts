import type { TestApi } from '#server/testing/test-api.ts'
import type { Operation } from '@grana/contract/operation'
import { mostOwnMs } from '../fuzz/slowest.ts'
import { arrangeAllowed } from '../isolation/matrix.ts'
import { ask, type Heard } from '../isolation/requests.ts'
import { refresh } from '../isolation/upkeep.ts'
import type { World } from '../isolation/world.ts'
import { dearBodies, type DearBody } from './dear-bodies.ts'

type Plan = {
  seed: number
  runs: number
  /** Bodies per arrangement: what was granted may have used it up. */
  perArrangement: number
}

/** The dearest request of an operation, by statements and by work of the thread that answers. */
export type Cost = { name: string; sent: number; statements: number; most: string; ownMs: number; longest: string }

type Asked = Parameters<typeof ask>[1]

/** Statements of requests that were answered, by their log lines. */
function statementsOf({ logged }: TestApi, { headers }: Heard): number {
  const id = JSON.stringify(headers['x-request-id'])
  const line = logged.find((one) => one.includes(id) && one.includes('"statements"'))
  return line === undefined ? 0 : (JSON.parse(line) as { statements: number }).statements
}

/** Asked again when it takes long: what the engine compiles or collects meanwhile is not the work of this request. */
async function heardOf({ app }: World, asked: Asked): Promise<Heard> {
  let best = await ask(app, asked)
  for (let again = 0; again < 3 && best.ownMs > mostOwnMs; again += 1) {
    const next = await ask(app, asked)
    if (next.ownMs < best.ownMs) best = { ...next, headers: best.headers }
  }
  return best
}

function bodiesOf({ body: schema, query }: Operation, given: Asked['arranged'], plan: Plan) {
  const inBody =
    schema === undefined || given.parts !== undefined
      ? []
      : dearBodies(schema, given.body ?? {}, { ...plan, place: 'body' })
  const inQuery = query === undefined ? [] : dearBodies(query, given.query ?? {}, { ...plan, place: 'query' })
  const asText = (fields: DearBody['fields']) =>
    Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, String(value)]))
  return [
    ...inBody.map(({ what, fields }) => ({ what, arranged: { ...given, body: fields } })),
    ...inQuery.map(({ what, fields }) => ({ what: `query: ${what}`, arranged: { ...given, query: asText(fields) } })),
  ]
}

/** Searches bodies and queries within the schemas of an operation for the dearest. */
export async function searchCost(api: TestApi, world: World, search: { operation: Operation } & Plan): Promise<Cost> {
  const { operation, seed, runs, perArrangement } = search
  const cost: Cost = { name: operation.name, sent: 0, statements: 0, most: '', ownMs: 0, longest: '' }
  for (let turn = 0; turn * perArrangement < runs; turn += 1) {
    await refresh(world)
    const ready = await arrangeAllowed(world, operation, seed + turn)
    if (ready === undefined) return cost
    const { arranged: given, browser } = ready
    const plan = { ...search, seed: seed + turn, runs: Math.min(perArrangement, runs) }
    for (const { what, arranged } of bodiesOf(operation, given, plan)) {
      const heard = await heardOf(world, { operation, method: operation.method, arranged, browser })
      const statements = statementsOf(api, heard)
      api.logged.length = 0
      cost.sent += 1
      if (statements > cost.statements) Object.assign(cost, { statements, most: `${what} (${heard.status})` })
      if (heard.ownMs > cost.ownMs) Object.assign(cost, { ownMs: heard.ownMs, longest: `${what} (${heard.status})` })
    }
  }
  return cost
}
