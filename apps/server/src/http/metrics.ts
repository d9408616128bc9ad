import type pg from 'pg'
import { Counter, Gauge, Histogram, type Registry } from 'prom-client'
import type { FigureReader } from '#server/db/figures.ts'
import { addPoolMetrics, createRegistry } from '#server/lib/metrics/process-metrics.ts'
import { addBackupGauges } from './backup-gauges.ts'
import { addFigureMetrics } from './figure-metrics.ts'
import { securityEvents, type SecurityEvent } from './security/security-events.ts'

/** What the process counts about itself, in the form that Prometheus reads. */
export type Metrics = {
  registry: Registry
  /** Notes one answered request under the template of its path, never the path itself. */
  observe: (answered: { method: string; route: string; status: number; seconds: number }) => void
  countSecurityEvent: (event: SecurityEvent) => void
  /** Says how many answers are owed at any moment. */
  countOwed: (owed: () => number) => void
  close: () => Promise<void>
}

type Watched = {
  pool: pg.Pool
  figures: FigureReader
  /** Names of all jobs. */
  tasks: ReadonlySet<string>
}

const buckets = [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5]

/** Callers choose the method, so most of those that exist are one: there must be no line for each. */
const knownMethods = new Set(['DELETE', 'GET', 'HEAD', 'OPTIONS', 'PATCH', 'POST', 'PUT'])
export const labelOfMethod = (method: string): string => (knownMethods.has(method) ? method : 'other')

/** By class: which code it was is in the log, and each would be another dozen of lines. */
export const classOf = (status: number): string =>
  status >= 100 && status < 600 ? `${Math.trunc(status / 100)}xx` : 'none'

function createSecurityCounter(registry: Registry): Metrics['countSecurityEvent'] {
  const counter = new Counter({
    name: 'grana_security_events_total',
    help: 'Sign-ins, changes of accounts, acts of staff, refusals and misuse, as the security log tells them one by one',
    labelNames: ['event', 'outcome'],
    registers: [registry],
  })
  // A series that begins at its first event hides that event from `increase`.
  for (const event of securityEvents) for (const outcome of ['passed', 'refused']) counter.inc({ event, outcome }, 0)
  return ({ event, outcome }) => counter.inc({ event, outcome })
}

export function createMetrics({ pool, figures, tasks }: Watched): Metrics {
  const registry = createRegistry()
  addPoolMetrics(registry, { api: pool })
  addFigureMetrics(registry, { read: figures.read, tasks })
  addBackupGauges(registry, figures.readBackups)
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
    close: figures.close,
    countSecurityEvent: createSecurityCounter(registry),
    observe: ({ method, route, status, seconds }) =>
      durations.observe({ method: labelOfMethod(method), route, status: classOf(status) }, seconds),
    countOwed: (owed) =>
      registry.registerMetric(
        new Gauge({
          name: 'http_requests_in_flight',
          help: 'Requests whose answer is owed, streams of news among them',
          registers: [],
          collect() {
            this.set(owed())
          },
        }),
      ),
  }
}
