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

/** Whether the process lives, and whether it takes requests. */
export function addHealth(app: FastifyInstance): void {
  let stopping = false
  app.addHook('preClose', (done) => {
    stopping = true
    done()
  })
  app.get('/health/live', () => ({ status: 'ok' }))
  // What is served was read or rendered before the process began to listen, and stands without the API.
  app.get('/health/ready', (_request, reply) =>
    reply.code(stopping ? 503 : 200).send({ status: stopping ? 'stopping' : 'ok' }),
  )
}
