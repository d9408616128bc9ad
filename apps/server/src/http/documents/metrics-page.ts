import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { DomainError } from '#server/lib/domain-error.ts'
import type { Metrics } from '../metrics.ts'

function sha256(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}

/** Figures of this process for whoever holds the token. */
export function addMetricsPage(app: FastifyInstance, metrics: Metrics, token: string): void {
  const expected = sha256(`Bearer ${token}`)
  app.route({
    method: 'GET',
    url: '/metrics',
    config: { access: 'metrics token' },
    handler: async (request, reply) => {
      const given = sha256(request.headers.authorization ?? '')
      if (!timingSafeEqual(given, expected)) throw new DomainError('auth.required')
      return reply.type(metrics.registry.contentType).send(await metrics.registry.metrics())
    },
  })
}
