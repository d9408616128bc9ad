import type { FastifyInstance } from 'fastify'
import { denyAllPolicy, securityHeaders } from './security-headers.ts'

/** Sets the full set of headers on every answer, errors included. */
export function addAnswerHooks(app: FastifyInstance, headers = securityHeaders): void {
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers({ ...headers, 'X-Request-Id': request.id })
    done()
  })
  app.addHook('onSend', async (_request, reply) => {
    // Documents bring their own policy; everything else gets the closed one.
    if (!reply.hasHeader('Content-Security-Policy')) reply.header('Content-Security-Policy', denyAllPolicy)
    if (!reply.hasHeader('Cache-Control')) reply.header('Cache-Control', 'no-store')
  })
}

/** Servers that are shutting down: still answering, but not ready for new visitors. */
const leaving = new WeakSet<object>()

/** Marks the process as not ready; from now on every answer closes its connection. */
export function markUnready({ server }: FastifyInstance): void {
  leaving.add(server)
}

/** Liveness and readiness routes. */
export function addHealthRoutes(app: FastifyInstance): void {
  app.addHook('preClose', (done) => {
    markUnready(app)
    done()
  })
  app.addHook('onSend', async (_request, reply) => {
    // Tells the proxy that this connection accepts no more requests. Also for a request that came before the stop: its
    // connection would be idle afterwards, and closing waits for idle connections until they time out.
    if (leaving.has(app.server)) reply.raw.shouldKeepAlive = false
  })
  // Everything served was read or rendered before the process began to listen, and does not depend on the API.
  for (const path of ['/health/live', '/health/ready']) {
    app.get(path, (_request, reply) => {
      const isLeaving = leaving.has(app.server)
      return reply.code(isLeaving ? 503 : 200).send({ status: isLeaving ? 'stopping' : 'ok' })
    })
  }
}
