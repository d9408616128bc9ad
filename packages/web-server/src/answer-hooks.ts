import type { FastifyInstance } from 'fastify'
import { closedPolicy, securityHeaders } from './security-headers.ts'

/** The whole set of headers on every answer, whatever becomes of it. */
export function addAnswerHooks(app: FastifyInstance, headers = securityHeaders): void {
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers({ ...headers, 'X-Request-Id': request.id })
    done()
  })
  app.addHook('onSend', async (_request, reply) => {
    // A document brings its own policy; whatever else is answered is closed.
    if (!reply.hasHeader('Content-Security-Policy')) reply.header('Content-Security-Policy', closedPolicy)
    if (!reply.hasHeader('Cache-Control')) reply.header('Cache-Control', 'no-store')
  })
}

/** Servers that are about to stop: still answering, and not to be sent anybody new. */
const leaving = new WeakSet<object>()

/** From now on the process says that it is not ready, and every answer ends its connection. */
export function leave({ server }: FastifyInstance): void {
  leaving.add(server)
}

/** Whether the process lives, and whether it takes requests. */
export function addHealth(app: FastifyInstance): void {
  app.addHook('preClose', (done) => {
    leave(app)
    done()
  })
  app.addHook('onSend', async (_request, reply) => {
    // The proxy learns from it that this connection takes no more. Also for a request that came before the stop: its
    // connection would be idle afterwards, and closing waits for idle connections until they time out.
    if (leaving.has(app.server)) reply.raw.shouldKeepAlive = false
  })
  // What is served was read or rendered before the process began to listen, and stands without the API.
  for (const path of ['/health/live', '/health/ready']) {
    app.get(path, (_request, reply) => {
      const isLeaving = leaving.has(app.server)
      return reply.code(isLeaving ? 503 : 200).send({ status: isLeaving ? 'stopping' : 'ok' })
    })
  }
}
