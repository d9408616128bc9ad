import type pg from 'pg'
import { Counter, Gauge, Histogram, type Registry } from 'prom-client'
import type { DatabaseMetricsReader } from '#server/db/database-metrics.ts'
import { addPoolMetrics, createRegistry } from '#server/lib/metrics/process-metrics.ts'
import { addBackupGauges } from './backup-gauges.ts'
import { addDatabaseMetrics } from './database-metrics.ts'
import { securityEvents, type SecurityEvent } from './security/security-events.ts'

/** Metrics of the process, in Prometheus format. */
export type Metrics = {
  registry: Registry
  /** Records one answered request under its route template, never the path itself. */
  observe: (answered: { method: string; route: string; status: number; seconds: number }) => void
  countSecurityEvent: (event: SecurityEvent) => void
  /** Sets the source of the number of pending responses. */
  countOwed: (owed: () => number) => void
  close: () => Promise<void>
}

type MetricsOptions = {
  pool: pg.Pool
  figures: DatabaseMetricsReader
  /** Names of all tasks. */
  tasks: ReadonlySet<string>
}

const buckets = [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5]

/** Callers choose the method, so unknown methods share one label: series must stay bounded. */
const knownMethods = new Set(['DELETE', 'GET', 'HEAD', 'OPTIONS', 'PATCH', 'POST', 'PUT'])
const methodLabel = (method: string): string => (knownMethods.has(method) ? method : 'other')

/** By status class: the log has the exact code, and each code would add a dozen series. */
const statusClass = (status: number): string =>
  status >= 100 && status < 600 ? `${Math.trunc(status / 100)}xx` : 'none'

function createSecurityCounter(registry: Registry): Metrics['countSecurityEvent'] {
  const counter = new Counter({
    name: 'grana_security_events_total',
    help: 'Sign-ins, changes of accounts, acts of staff, refusals and misuse, as the security log lists them one by one',
    labelNames: ['event', 'outcome'],
    registers: [registry],
  })
  // A series that starts at its first event hides that event from `increase`.
  for (const event of securityEvents) for (const outcome of ['passed', 'refused']) counter.inc({ event, outcome }, 0)
  return ({ event, outcome }) => counter.inc({ event, outcome })
}

export function createMetrics({ pool, figures, tasks }: MetricsOptions): Metrics {
  const registry = createRegistry()
  addPoolMetrics(registry, { api: pool })
  addDatabaseMetrics(registry, { read: figures.read, tasks })
  addBackupGauges(registry, figures.readBackups)
  // Its count is the number of requests, so no separate counter exists.
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from the first byte of a request to the last byte of its response',
    labelNames: ['method', 'route', 'status'],
    buckets,
    registers: [registry],
  })
  return {
    registry,
    close: figures.close,
    countSecurityEvent: createSecurityCounter(registry),
    observe: ({ method, route, status, seconds }) =>
      durations.observe({ method: methodLabel(method), route, status: statusClass(status) }, seconds),
    countOwed: (owed) =>
      registry.registerMetric(
        new Gauge({
          name: 'http_requests_in_flight',
          help: 'Requests in progress, notification streams included',
          registers: [],
          collect() {
            this.set(owed())
          },
        }),
      ),
  }
}
