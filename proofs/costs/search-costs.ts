import type { Operation } from '@grana/contract/operation'
import type { TestApi } from '@grana/server/testing/test-api'
import { maxOwnWorkMs } from '../fuzz/limits.ts'
import { arrangeAllowed } from '../isolation/matrix.ts'
import { sendArranged, type MatrixResponse } from '../isolation/requests.ts'
import { extendSessions } from '../isolation/upkeep.ts'
import type { World } from '../isolation/world.ts'
import { expensiveBodies, type ExpensiveBody } from './expensive-bodies.ts'

type Plan = {
  seed: number
  runs: number
  /** Bodies per arrangement: a successful request may consume what was arranged. */
  perArrangement: number
}

/** The most expensive request of an operation, by statements and by processor time of the responding thread. */
export type Cost = { name: string; sent: number; statements: number; most: string; ownMs: number; longest: string }

type Asked = Parameters<typeof sendArranged>[1]

/** Statements of answered requests, read from their log lines. */
function statementsOf({ logged }: TestApi, { headers }: MatrixResponse): number {
  const id = JSON.stringify(headers['x-request-id'])
  const line = logged.find((one) => one.includes(id) && one.includes('"statements"'))
  return line === undefined ? 0 : (JSON.parse(line) as { statements: number }).statements
}

/** Repeats a request that takes long: JIT compilation or garbage collection during the first try is not its own cost. */
async function heardOf({ app }: World, asked: Asked): Promise<MatrixResponse> {
  let best = await sendArranged(app, asked)
  for (let again = 0; again < 3 && best.ownMs > maxOwnWorkMs; again += 1) {
    const next = await sendArranged(app, asked)
    if (next.ownMs < best.ownMs) best = { ...next, headers: best.headers }
  }
  return best
}

function bodiesOf({ body: schema, query }: Operation, given: Asked['arranged'], plan: Plan) {
  const inBody =
    schema === undefined || given.parts !== undefined
      ? []
      : expensiveBodies(schema, given.body ?? {}, { ...plan, place: 'body' })
  const inQuery = query === undefined ? [] : expensiveBodies(query, given.query ?? {}, { ...plan, place: 'query' })
  const asText = (fields: ExpensiveBody['fields']) =>
    Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, String(value)]))
  return [
    ...inBody.map(({ what, fields }) => ({ what, arranged: { ...given, body: fields } })),
    ...inQuery.map(({ what, fields }) => ({ what: `query: ${what}`, arranged: { ...given, query: asText(fields) } })),
  ]
}

/** Searches the bodies and queries within the schemas of an operation for the most expensive request. */
export async function searchCost(api: TestApi, world: World, search: { operation: Operation } & Plan): Promise<Cost> {
  const { operation, seed, runs, perArrangement } = search
  const cost: Cost = { name: operation.name, sent: 0, statements: 0, most: '', ownMs: 0, longest: '' }
  for (let turn = 0; turn * perArrangement < runs; turn += 1) {
    await extendSessions(world)
    const ready = await arrangeAllowed(world, operation, seed + turn)
    if (ready === undefined) return cost
    const { arranged: given, browser } = ready
    const plan = { ...search, seed: seed + turn, runs: Math.min(perArrangement, runs) }
    for (const { what, arranged } of bodiesOf(operation, given, plan)) {
      const response = await heardOf(world, { operation, method: operation.method, arranged, browser })
      const statements = statementsOf(api, response)
      api.logged.length = 0
      cost.sent += 1
      if (statements > cost.statements) Object.assign(cost, { statements, most: `${what} (${response.status})` })
      if (response.ownMs > cost.ownMs)
        Object.assign(cost, { ownMs: response.ownMs, longest: `${what} (${response.status})` })
    }
  }
  return cost
}
