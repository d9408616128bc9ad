import { createHash, timingSafeEqual } from 'node:crypto'
import { getHeapStatistics } from 'node:v8'
import type { FastifyInstance } from 'fastify'
import { Gauge, Histogram, Registry, collectDefaultMetrics } from 'prom-client'

export interface WebMetrics {
  /** Records one answer under the template of its path, never the path itself. */
  readonly observe: (answered: { method: string; route: string; status: number; seconds: number }) => void
  readonly registry: Registry
}

const BUCKETS = [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5]

/** Callers choose the method: methods that no page answers share one label. */
const KNOWN_METHODS = new Set(['GET', 'HEAD', 'OPTIONS', 'POST'])

let ofProcess: Registry | undefined

/** Once per process: each watcher of garbage collections keeps its registry for ever, and all that its metrics read. */
function watchProcess(): Registry {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const limit = new Gauge({
    name: 'nodejs_heap_size_limit_bytes',
    help: 'Heap above which the process ends',
    registers: [registry],
  })
  limit.set(getHeapStatistics().heap_size_limit)
  return registry
}

/** Metrics of the process, under the same names as the API's. */
export function createWebMetrics(): WebMetrics {
  ofProcess ??= watchProcess()
  const registry = Registry.merge([ofProcess])
  const registers = [registry]
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from the first byte of a request to the last of its answer',
    labelNames: ['method', 'route', 'status'],
    buckets: BUCKETS,
    registers,
  })
  return {
    registry,
    observe: ({ method, route, status, seconds }) =>
      durations.observe(
        { method: KNOWN_METHODS.has(method) ? method : 'other', route, status: `${Math.trunc(status / 100)}xx` },
        seconds,
      ),
  }
}

/** Serves the metrics to the holder of the token; without a token there is no such route. */
export function addMetricsPage(app: FastifyInstance, { registry }: WebMetrics, token: string | undefined): void {
  let inFlight = 0
  app.addHook('onRequest', (_request, reply, done) => {
    inFlight += 1
    // Also fires when the visitor disconnected before the answer.
    reply.raw.once('close', () => void (inFlight -= 1))
    done()
  })
  registry.registerMetric(
    new Gauge({
      name: 'http_requests_in_flight',
      help: 'Requests whose answer is owed',
      registers: [],
      collect() {
        this.set(inFlight)
      },
    }),
  )
  if (!token) return
  const expected = sha256(`Bearer ${token}`)
  app.get('/metrics', async (request, reply) => {
    const isKnown = timingSafeEqual(sha256(request.headers.authorization ?? ''), expected)
    if (!isKnown) return reply.code(401).send()
    return reply.type(registry.contentType).send(await registry.metrics())
  })
}

function sha256(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}
