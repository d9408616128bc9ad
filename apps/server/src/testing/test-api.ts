import { inspect } from 'node:util'
import type { FastifyInstance } from 'fastify'
import { buildApp } from '../app.ts'
import { buildContext, closeContext } from '../build-context.ts'
import { parseApiConfig, type ApiConfig, type Env } from '../config.ts'
import type { Context } from '../context.ts'
import type { PoolLimits } from '../db/database.ts'
import { createTestDatabase, patientLimits, type TestDatabase } from '../db/test-database.ts'
import { createLifecycle, type Lifecycle } from '../http/stop/lifecycle.ts'
import type { Authorize } from '../http/tenancy/authorize.ts'
import { toErrorCode } from '../http/to-error-code.ts'
import type { Clock } from '../lib/clock.ts'
import { createLog } from '../lib/log.ts'
import { patient } from './patience.ts'
import { sharedStrengthEstimator } from './shared-strength-estimator.ts'
import { watchStatements } from './statement-bounds.ts'
import { testHashingCost } from './test-user.ts'

export const portalUrl = 'http://portal.grana.localhost:4000'
export const customersUrl = 'http://clientes.grana.localhost:4002'
export const agentsUrl = 'http://agentes.grana.localhost:4003'
export const staffUrl = 'http://operacion.grana.localhost:4004'
export const apiUrl = 'http://api.grana.localhost:4001'
export const metricsToken = 'a-token-that-only-tests-hold'

/** Settings of a test process; `env` overrides them. */
export function testConfig(env: Env = {}): ApiConfig {
  return parseApiConfig({
    NODE_ENV: 'test',
    API_URL: apiUrl,
    PORTAL_URL: portalUrl,
    CUSTOMERS_URL: customersUrl,
    AGENTS_URL: agentsUrl,
    STAFF_URL: staffUrl,
    DATABASE_URL: 'postgres://grana_api@127.0.0.1:1/nowhere',
    METRICS_TOKEN: metricsToken,
    RATE_LIMIT_SCALE: '1000000',
    ...env,
  })
}

export type TestApi = {
  app: FastifyInstance
  context: Context
  lifecycle: Lifecycle
  database: TestDatabase
  /** Every logged line. */
  logged: string[]
  close: () => Promise<void>
}

type Wishes = {
  env?: Env
  clock?: Clock
  level?: string
  /** Receives how far each request got. */
  watch?: (requestId: string, stage: string) => void
  /** Replaces the policy, so that row security is tested alone. */
  authorize?: Authorize
  /** Timeouts of the connection pool where they are the subject: a busy machine must not reach those of production. */
  poolLimits?: Partial<PoolLimits>
}

export const patientTimeouts = {
  handler: 300_000,
  ready: 300_000,
  request: 300_000,
  headers: 300_000,
  connection: 300_000,
  keepAlive: 300_000,
}

/** The API over its own database, without a socket: `app.inject` or `app.listen`. */
export async function startTestApi({
  env = {},
  clock,
  level = 'trace',
  watch,
  authorize,
  poolLimits = patientLimits,
}: Wishes = {}): Promise<TestApi> {
  const database = await createTestDatabase()
  const logged: string[] = []
  const log = createLog({ level, name: 'test', destination: { write: (line) => logged.push(line) } })
  const config = testConfig({ DATABASE_URL: database.urls.api, ...env })
  const replaced = {
    log,
    poolLimits,
    patience: patient,
    hashingCost: testHashingCost,
    strength: sharedStrengthEstimator,
    ...(clock && { clock }),
  }
  const context = buildContext(config, replaced)
  const lifecycle = createLifecycle()
  const app = buildApp(context, lifecycle, { timeouts: patientTimeouts, ...(authorize && { authorize }) })
  if (watch) app.addHook('onResponse', async (request) => watch(request.id, request.stage))
  // Prints the cause when a test fails with a 500: the log omits what a user typed, and the cause with it.
  app.addHook('onError', async ({ method, url }, _reply, error) => {
    if (toErrorCode(error) === 'server.unexpected') process.stderr.write(`${method} ${url} ${inspect(error)}\n`)
  })
  const statements = watchStatements(app)
  await app.ready()
  async function close() {
    await app.close()
    await closeContext(context)
    await database.drop()
    statements.assertKept()
  }
  return { app, context, lifecycle, database, logged, close }
}
