import { getHeapStatistics } from 'node:v8'
import type pg from 'pg'
import { Gauge, Registry, collectDefaultMetrics } from 'prom-client'

let ofProcess: Registry | undefined

/**
 * Node's metrics: CPU, memory, event loop lag, descriptors, heap limit. They are watched once per process: each watcher of
 * garbage collections keeps its registry for ever, and all that the registry's metrics read.
 */
function watchProcess(): Registry {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const limit = new Gauge({
    name: 'nodejs_heap_size_limit_bytes',
    help: 'Heap limit above which the process ends',
    registers: [registry],
  })
  limit.set(getHeapStatistics().heap_size_limit)
  return registry
}

/** A registry that begins with the metrics of the process. */
export function createRegistry(): Registry {
  ofProcess ??= watchProcess()
  return Registry.merge([ofProcess])
}

/** Connections in use of each pool, and callers that wait for one. */
export function addPoolMetrics(registry: Registry, pools: Readonly<Record<string, pg.Pool>>): void {
  const addPoolGauge = (name: string, help: string, read: (pool: pg.Pool) => number) =>
    new Gauge({
      name,
      help,
      labelNames: ['pool'],
      registers: [registry],
      collect() {
        for (const [pool, own] of Object.entries(pools)) this.set({ pool }, read(own))
      },
    })
  addPoolGauge('grana_db_pool_size', 'Maximum number of connections', (pool) => pool.options.max ?? 10)
  addPoolGauge('grana_db_pool_in_use', 'Connections in use', (pool) => pool.totalCount - pool.idleCount)
  addPoolGauge('grana_db_pool_waiting', 'Callers waiting for a connection', (pool) => pool.waitingCount)
}
