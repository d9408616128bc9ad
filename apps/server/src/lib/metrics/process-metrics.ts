import { getHeapStatistics } from 'node:v8'
import type pg from 'pg'
import { Gauge, Registry, collectDefaultMetrics } from 'prom-client'

/** What Node tells of every process: processor, memory, lag of its loop, descriptors; and how much heap it may use. */
export function createRegistry(): Registry {
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

/** How many connections of a pool are held, and how many callers wait for one. */
export function addPoolMetrics(registry: Registry, pools: Readonly<Record<string, pg.Pool>>): void {
  const gauge = (name: string, help: string, read: (pool: pg.Pool) => number) =>
    new Gauge({
      name,
      help,
      labelNames: ['pool'],
      registers: [registry],
      collect() {
        for (const [pool, own] of Object.entries(pools)) this.set({ pool }, read(own))
      },
    })
  gauge('grana_db_pool_size', 'Most connections of the pool', (pool) => pool.options.max ?? 10)
  gauge('grana_db_pool_in_use', 'Connections that somebody holds', (pool) => pool.totalCount - pool.idleCount)
  gauge('grana_db_pool_waiting', 'Callers that wait for a connection', (pool) => pool.waitingCount)
}
