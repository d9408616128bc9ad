import type { FastifyInstance } from 'fastify'
import type { Context } from '#server/context.ts'
import { operations } from '@grana/contract/operations'
import { buildOpenApi } from '../openapi.ts'
import type { Lifecycle } from '../stop/lifecycle.ts'
import { addHealth } from './health.ts'
import { addMetricsPage } from './metrics-page.ts'
import { addReferencePage } from './reference-page.ts'

/** What is not an operation: health, figures, and the description of the API for machines and people. */
export function addDocuments(app: FastifyInstance, { config, db, metrics }: Context, lifecycle: Lifecycle): void {
  addHealth(app, db, lifecycle)
  metrics.countOwed(lifecycle.owed)
  addMetricsPage(app, metrics, config.metricsToken)
  addReferencePage(app, () => buildOpenApi(operations, config.apiUrl))
}
