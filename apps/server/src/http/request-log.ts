import type { FastifyInstance } from 'fastify'
import type { Context } from '#server/context.ts'

/**
 * Logs one line per request with its route template: the path itself may contain a one-time value. Successful reads are
 * only counted.
 */
export function addRequestLog(app: FastifyInstance, { metrics, log }: Context): void {
  app.addHook('onResponse', (request, reply, done) => {
    const { method, stage } = request
    const route = request.routeOptions.url ?? 'unknown'
    const status = reply.statusCode
    const seconds = reply.elapsedTime / 1000
    const { statements } = request.meter
    if (request.routeOptions.config.isStream !== true) metrics.observe({ method, route, status, seconds })
    const isPlainRead = status < 400 && (method === 'GET' || method === 'HEAD' || method === 'OPTIONS')
    const line = { requestId: request.id, method, route, status, stage, seconds, statements }
    log[isPlainRead ? 'debug' : 'info'](line, 'answered')
    done()
  })
}
