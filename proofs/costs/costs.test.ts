import { afterAll, beforeAll, expect, test } from 'vitest'
import { operationRoutes } from '@grana/server/operation-routes'
import { startTestApi, type TestApi } from '@grana/server/testing/test-api'
import { makeWorld, type World } from '../isolation/world.ts'
import { searchCost } from './search-costs.ts'

/** The cost of every call is bounded, whatever its body contains. The long run searches more bodies and also measures processor time. */
const plan = { seed: 20_261_117, runs: 2, perArrangement: 2 }

let api: TestApi
let world: World
beforeAll(async () => {
  api = await startTestApi({ level: 'trace' })
  world = await makeWorld(api.app, api.database.owner)
})
afterAll(() => api.close())

test('no body or query within its schema makes an operation exceed its statement bound', async () => {
  const over: string[] = []
  let sent = 0
  for (const { operation, bound } of operationRoutes) {
    if (operation.file !== undefined || (operation.body ?? operation.query) === undefined) continue
    const cost = await searchCost(api, world, { operation, ...plan })
    sent += cost.sent
    if (cost.statements > (bound?.maxStatements ?? 20)) over.push(`${cost.name}: ${cost.statements}, ${cost.most}`)
  }
  expect(over).toEqual([])
  expect(sent).toBeGreaterThan(200)
})
