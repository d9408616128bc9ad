import { Histogram, Registry, collectDefaultMetrics } from 'prom-client'
import type { BackupFigures } from '#server/db/backup-figures.ts'
import { addBackupGauges } from './backup-gauges.ts'

/** What the process counts about itself, in the form that Prometheus reads. */
export type Metrics = {
  registry: Registry
  /** Notes one answered request under the template of its path, never the path itself. */
  observe: (answered: { method: string; route: string; status: number; seconds: number }) => void
}

const buckets = [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5]

export function createMetrics(readBackups: () => Promise<BackupFigures>): Metrics {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  addBackupGauges(registry, readBackups)
  // Its count is the number of requests: a counter beside it would say the same again.
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from the first byte of a request to the last of its answer',
    labelNames: ['method', 'route', 'status'],
    buckets,
    registers: [registry],
  })
  return {
    registry,
    observe: ({ method, route, status, seconds }) => durations.observe({ method, route, status }, seconds),
  }
}
