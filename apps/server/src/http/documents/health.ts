import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { Db } from '#server/db/database.ts'
import { toErrorResponse } from '../error-body.ts'
import { jsonType } from '../headers.ts'
import type { Lifecycle } from '../stop/lifecycle.ts'

const config = { access: 'public', isDocument: true } as const

async function isReachable(db: Db, timeoutMs: number): Promise<boolean> {
  const waiting = new AbortController()
  const answered = sql`select 1`.execute(db).then(
    () => true,
    () => false,
  )
  const givenUp = pause(timeoutMs, false, { signal: waiting.signal, ref: false }).catch(() => false)
  const outcome = await Promise.race([answered, givenUp])
  waiting.abort()
  return outcome
}

/**
 * `live`: the process answers and is not stopping. Proxies check this one, because an instance without a database
 * answers errors better than the proxy would. `ready`: the database is reachable too.
 */
export function addHealth(app: FastifyInstance, db: Db, lifecycle: Lifecycle): void {
  app.route({
    method: ['GET', 'HEAD'],
    url: '/health/live',
    config,
    handler: (_request, reply) => {
      const isStopping = lifecycle.isStopping()
      return reply
        .code(isStopping ? 503 : 200)
        .type(jsonType)
        .send(isStopping ? '{"status":"stopping"}' : '{"status":"live"}')
    },
  })
  app.route({
    method: ['GET', 'HEAD'],
    url: '/health/ready',
    config,
    handler: async (request, reply) => {
      if (!lifecycle.isStopping() && (await isReachable(db, app.timeouts.ready)))
        return reply.type(jsonType).send('{"status":"ready"}')
      // Proxies ask every second, so this answers without logging an error.
      const { status, body } = toErrorResponse('server.unavailable', request.id)
      return reply.code(status).type(jsonType).send(JSON.stringify(body))
    },
  })
}
