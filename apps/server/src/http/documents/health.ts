import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { Db } from '#server/db/database.ts'
import { errorAnswer } from '../error-body.ts'
import { jsonType } from '../headers.ts'
import type { Lifecycle } from '../stop/lifecycle.ts'

const config = { access: 'public', isDocument: true } as const

async function isReachable(db: Db, patienceMs: number): Promise<boolean> {
  const waiting = new AbortController()
  const answered = sql`select 1`.execute(db).then(
    () => true,
    () => false,
  )
  const givenUp = pause(patienceMs, false, { signal: waiting.signal, ref: false }).catch(() => false)
  const outcome = await Promise.race([answered, givenUp])
  waiting.abort()
  return outcome
}

/**
 * `live`: the process answers and is not about to stop; what a proxy asks, because who lives without a database answers
 * for itself better than the proxy would. `ready`: it can do its work as well.
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
      // Asked every second by proxies: an answer, not an error for the log.
      const { status, body } = errorAnswer('server.unavailable', request.id)
      return reply.code(status).type(jsonType).send(JSON.stringify(body))
    },
  })
}
