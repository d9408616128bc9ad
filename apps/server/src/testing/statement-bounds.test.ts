import Fastify from 'fastify'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inTransaction } from '#server/db/transaction.ts'
import { defaultMostStatements } from '#server/http/handle.ts'
import { runInScope, newMeter } from '#server/lib/work-scope.ts'
import { operationRoutes } from '#server/operation-routes.ts'
import { watchStatements } from './statement-bounds.ts'
import { startTestApi, type TestApi } from './test-api.ts'

let api: TestApi
beforeAll(async () => {
  api = await startTestApi()
})
afterAll(() => api.close())

async function statementsOf(work: () => Promise<unknown>): Promise<number> {
  const meter = newMeter()
  await runInScope({}, work, meter)
  return meter.statements
}

test('charges statements to the work that sends them while other work interleaves', async () => {
  const { db } = api.context
  const one = () => sql`select 1`.execute(db)
  const inside = () => inTransaction(db, (trx) => sql`select 1`.execute(trx))
  expect(await Promise.all([statementsOf(one), statementsOf(inside), statementsOf(one)])).toEqual([1, 3, 1])
})

test('logs how many statements a request sent', async () => {
  const { statusCode } = await api.app.inject({ url: '/api/portal/programs' })
  expect(statusCode).toBe(200)
  const lines = api.logged.map((line) => JSON.parse(line) as Record<string, unknown>)
  const answered = lines.findLast(({ msg, route }) => msg === 'answered' && route === '/api/portal/programs')
  expect(answered?.['statements']).toBeGreaterThan(0)
})

test('every operation has a bound, and a bound above the usual one has a reason', () => {
  const operations = api.app.registeredRoutes.filter(({ config }) => config.maxStatements !== undefined)
  expect(new Set(operations.map(({ path }) => path)).size).toBe(
    new Set(operationRoutes.map(({ operation }) => operation.path)).size,
  )
  const own = operationRoutes.flatMap(({ bound }) => (bound === undefined ? [] : [bound]))
  for (const { maxStatements, why } of own) {
    expect(maxStatements).toBeGreaterThan(defaultMostStatements)
    expect(why.length).toBeGreaterThan(20)
  }
})

test.each([
  { sent: 3, bound: 3, isKept: true },
  { sent: 4, bound: 3, isKept: false },
])('a call that sends $sent of $bound statements is within its bound: $isKept', async ({ sent, bound, isKept }) => {
  const app = Fastify()
  app.decorateRequest('meter')
  const bounds = watchStatements(app)
  app.get('/things', { config: { maxStatements: bound } }, (request, reply) => {
    request.meter = { ...newMeter(), statements: sent }
    return reply.send({})
  })
  await app.inject({ url: '/things' })
  await app.close()
  if (isKept) expect(() => bounds.assertKept()).not.toThrow()
  else expect(() => bounds.assertKept()).toThrow(`${sent} of ${bound}: GET /things`)
})
