import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type { Context } from '#server/context.ts'
import { DomainError } from '#server/lib/domain-error.ts'
import type { Operation } from '@grana/contract/operation'
import { brand } from '@grana/messages/brand'
import { buildMachineOpenApi } from '../machine-openapi.ts'
import type { Metrics } from '../metrics.ts'
import { buildOpenApi } from '../openapi.ts'
import type { Lifecycle } from '../stop/lifecycle.ts'
import { addHealth } from './health.ts'
import { addReferencePages } from './reference-page.ts'

function sha256(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}

/** Metrics of this process, for callers with the token. */
function addMetricsPage(app: FastifyInstance, metrics: Metrics, token: string): void {
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

type Documented = { operations: readonly Operation[]; lifecycle: Lifecycle }

/** Mounts routes that are not operations: health, metrics, and the OpenAPI documents with their reference pages. */
export function addServiceRoutes(app: FastifyInstance, { config, db, metrics }: Context, documented: Documented): void {
  const { operations, lifecycle } = documented
  addHealth(app, db, lifecycle)
  metrics.countOwed(lifecycle.owed)
  addMetricsPage(app, metrics, config.metricsToken)
  addReferencePages(app, [
    {
      page: '/reference',
      title: `${brand.name} API`,
      document: '/openapi.json',
      describe: () => buildOpenApi(operations, config.apiUrl),
    },
    {
      page: '/reference/v1',
      title: `${brand.name} API for machines`,
      document: '/openapi-v1.json',
      describe: () => buildMachineOpenApi(operations, config.apiUrl),
    },
  ])
}
