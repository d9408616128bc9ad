import { afterAll, beforeAll, expect, test } from 'vitest'
import { operationRoutes } from '@grana/server/operation-routes'
import { startTestApi, type TestApi } from '@grana/server/testing/test-api'
import { maxOwnWorkMs } from '../fuzz/limits.ts'
import { makeWorld, type World } from '../isolation/world.ts'
import { searchCost, type Cost } from './search-costs.ts'

const { COSTS_ONLY = '', COSTS_RUNS = '200', COSTS_SEED = '20261117' } = process.env
const plan = { seed: Number(COSTS_SEED), runs: Number(COSTS_RUNS), perArrangement: 10 }
const isWanted = new RegExp(COSTS_ONLY)

let api: TestApi
let world: World
beforeAll(async () => {
  api = await startTestApi({ level: 'trace' })
  world = await makeWorld(api.app, api.database.owner)
})
afterAll(() => api.close())

/** A successful request may lock users out of their own organization; the test then rebuilds the world once. */
async function search(operation: (typeof operationRoutes)[number]['operation']): Promise<Cost> {
  return searchCost(api, world, { operation, ...plan }).catch(async () => {
    world = await makeWorld(api.app, api.database.owner)
    return searchCost(api, world, { operation, ...plan })
  })
}

const searched = operationRoutes.filter(
  ({ operation }) =>
    operation.file === undefined && (operation.body ?? operation.query) !== undefined && isWanted.test(operation.name),
)

test.for(searched)(
  '$operation.name stays within its cost bound',
  { timeout: 600_000 },
  async ({ operation, bound }) => {
    const cost = await search(operation)
    process.stdout.write(
      `${cost.name}: ${cost.sent} bodies, ${cost.statements} statements (${cost.most}), ` +
        `${cost.ownMs.toFixed(1)} ms of own work (${cost.longest})\n`,
    )
    expect(cost.statements, cost.most).toBeLessThanOrEqual(bound?.maxStatements ?? 20)
    expect(cost.ownMs, cost.longest).toBeLessThanOrEqual(maxOwnWorkMs)
  },
)
