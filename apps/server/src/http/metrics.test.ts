import { randomUUID } from 'node:crypto'
import { METHODS } from 'node:http'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createDatabaseMetricsReader } from '#server/db/database-metrics.ts'
import { openPool } from '#server/db/database.ts'
import { insertTestTarget } from '#server/testing/targets.ts'
import { insertOrganization } from '#server/testing/tenants.ts'
import { metricsToken, startTestApi, type TestApi } from '#server/testing/test-api.ts'
import { createMetrics } from './metrics.ts'

let api: TestApi
beforeAll(async () => {
  api = await startTestApi()
})
afterAll(() => api.close())

type Series = ReadonlyMap<string, number>

function read(text: string): Series {
  const lines = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'))
  return new Map(lines.map((line) => [line.slice(0, line.lastIndexOf(' ')), Number(line.slice(line.lastIndexOf(' ')))]))
}

async function series(): Promise<Series> {
  return read((await api.app.inject({ url: '/metrics', headers: { authorization: `Bearer ${metricsToken}` } })).body)
}

/** As another process would scrape: each caches the database metrics for a moment. */
async function asked(url = api.database.urls.api, tasks = ['on-lead-received.confirm']): Promise<Series> {
  const log = { error: () => undefined }
  const pool = openPool(url, { max: 2, applicationName: 'grana-test', log })
  // A busy machine must not look like an unreachable database.
  const metrics = createMetrics({
    pool,
    figures: createDatabaseMetricsReader({ url, log, timeoutMs: 90_000 }),
    tasks: new Set(tasks),
  })
  try {
    return read(await metrics.registry.metrics())
  } finally {
    await metrics.close()
    await pool.end()
  }
}

describe('the four signals', () => {
  test('latency, traffic and errors are labelled with route template and status class', async () => {
    await api.app.inject({ url: '/api/countries' })
    await api.app.inject({ method: 'POST', url: '/api/portal/lead' })
    const found = await series()
    expect(found.get('http_request_duration_seconds_count{method="GET",route="/api/countries",status="2xx"}')).toBe(1)
    expect(found.get('http_request_duration_seconds_count{method="POST",route="/api/portal/lead",status="4xx"}')).toBe(
      1,
    )
    const bucket = 'http_request_duration_seconds_bucket{le="5",method="GET",route="/api/countries",status="2xx"}'
    expect(found.get(bucket)).toBe(1)
  })

  test('saturation: pending responses, pool, event loop and heap', async () => {
    const found = await series()
    expect(found.get('http_requests_in_flight')).toBe(1)
    expect(found.get('grana_db_pool_size{pool="api"}')).toBe(10)
    expect(found.get('grana_db_pool_waiting{pool="api"}')).toBe(0)
    expect(found.get('nodejs_eventloop_lag_p99_seconds')).toBeGreaterThanOrEqual(0)
    expect(found.get('nodejs_heap_size_limit_bytes')).toBeGreaterThan(found.get('nodejs_heap_size_used_bytes') ?? 0)
  })

  test('values chosen by callers add no series', async () => {
    const made = async (mark: string) => {
      const methods = METHODS.filter((method) => method !== 'CONNECT')
      for (const method of methods) await api.app.inject({ method: method as 'GET', url: `/api/${mark}` })
      for (const path of [`/api/programs/${mark}`, `/api/password/reset/${mark}`, `/metrics/${mark}`, `/${mark}`]) {
        await api.app.inject({ url: path, headers: { 'x-request-id': `${mark}-${mark}` } })
      }
    }
    const counted = async () => [...(await series()).keys()].filter((name) => name.startsWith('http_'))
    await made('first000')
    const before = await counted()
    for (let round = 0; round < 10; round += 1) await made(randomUUID())
    expect(await counted()).toEqual(before)
    const methods = new Set(before.flatMap((name) => /method="([^"]*)"/.exec(name)?.[1] ?? []))
    expect([...methods].toSorted()).toEqual(['DELETE', 'GET', 'HEAD', 'OPTIONS', 'PATCH', 'POST', 'PUT', 'other'])
  })

  test('all templates in all classes stay within the limit of series', async () => {
    const methods = 2
    const classes = 4
    const lines = 14
    const templates = new Set(api.app.printRoutes({ commonPrefix: false }).split('\n')).size
    expect(templates * methods * classes * lines).toBeLessThan(100_000)
  })
})

describe('metrics from the database', () => {
  test('the queue by task: due, waiting, failed for good, and the age of the oldest job', async () => {
    const { worker } = api.database
    for (let at = 0; at < 3; at += 1) {
      await sql`select graphile_worker.add_job('on-lead-received.confirm', '{}', run_at => now() - interval '90 s')`.execute(
        worker,
      )
    }
    await sql`select graphile_worker.add_job('on-lead-received.confirm', '{}', run_at => now() + interval '1 h')`.execute(
      worker,
    )
    await sql`select graphile_worker.add_job('on-made.up', '{}', max_attempts => 1)`.execute(worker)
    await sql`update graphile_worker._private_jobs set attempts = 1 where max_attempts = 1`.execute(worker)
    const found = await asked()
    expect(found.get('grana_queue_jobs{task="on-lead-received.confirm",state="due"}')).toBe(3)
    expect(found.get('grana_queue_jobs{task="on-lead-received.confirm",state="waiting"}')).toBe(1)
    expect(found.get('grana_queue_jobs{task="other",state="failed"}')).toBe(1)
    expect(found.get('grana_queue_oldest_seconds{task="on-lead-received.confirm"}')).toBeGreaterThanOrEqual(90)
    expect(found.get('grana_queue_oldest_seconds{task="other"}')).toBe(0)
    expect([...found.keys()].join('\n')).not.toContain('made.up')
    await sql`delete from graphile_worker._private_jobs`.execute(worker)
  })

  test('a job that keeps failing grows old, though its next attempt lies ahead', async () => {
    const { worker } = api.database
    await sql`select graphile_worker.add_job('on-lead-received.confirm', '{}')`.execute(worker)
    await sql`update graphile_worker._private_jobs set attempts = 3, created_at = now() - interval '1000 s',
      run_at = now() + interval '60 s'`.execute(worker)
    expect((await asked()).get('grana_queue_oldest_seconds{task="on-lead-received.confirm"}')).toBeGreaterThan(999)
    await sql`delete from graphile_worker._private_jobs`.execute(worker)
  })

  test('live workers', async () => {
    expect((await asked()).get('grana_workers')).toBe(0)
    await sql`insert into grana.worker_heartbeats (worker_id, beat_at)
      values ('a', now() + interval '1 hour'), ('b', now() - interval '1 minute')`.execute(api.database.worker)
    expect((await asked()).get('grana_workers')).toBe(1)
  })

  test('ownership verifications whose check is overdue or fails, in any organization', async () => {
    const db = api.database.owner
    const ago = (hours: number) => new Date(Date.now() - hours * 3_600_000)
    const { id } = await insertOrganization(db)
    const proven = { authority: 'proven', proof_method: 'dns', proven_at: ago(100) } as const
    const late = { ...proven, proof_checked_at: ago(26) }
    await insertTestTarget(db, id, { ...late, address: 'one.banca.mx' })
    await insertTestTarget(db, id, { ...proven, proof_checked_at: null, address: 'two.banca.mx' })
    await insertTestTarget(db, id, { ...late, address: 'reserved.example' })
    await insertTestTarget(db, id, { ...proven, proof_checked_at: ago(20), failing_since: ago(20), address: 'b.mx' })
    await insertTestTarget(db, id, { ...late, proof_method: 'document', address: 'paper.mx' })
    await insertTestTarget(db, id, { ...late, authority: 'lapsed', lapsed_at: ago(1), address: 'gone.mx' })
    const found = await asked()
    expect(found.get('grana_target_proofs{method="dns",state="overdue"}')).toBe(2)
    expect(found.get('grana_target_proofs{method="dns",state="failing"}')).toBe(1)
    expect(found.get('grana_target_proofs{method="file",state="overdue"}')).toBe(0)
    expect(found.get('grana_target_proofs{method="file",state="failing"}')).toBe(0)
  })

  test('an unreachable database is reported, and none of its metrics is invented', async () => {
    expect((await asked()).get('grana_database_up')).toBe(1)
    const found = await asked('postgres://grana_api@127.0.0.1:1/nowhere')
    expect(found.get('grana_database_up')).toBe(0)
    const invented = [...found.keys()].filter((name) => /^grana_(queue|workers|target|restore|backup)/.test(name))
    expect(invented).toEqual([])
  })

  test('the API reads metrics of the queue and of tenants, and no rows', async () => {
    await expect(sql`select * from graphile_worker.jobs`.execute(api.database.api)).rejects.toMatchObject({
      code: '42501',
    })
    const { rows } = await sql`select * from grana.figures() limit 1`.execute(api.database.api)
    expect(Object.keys(rows[0] ?? {})).toEqual(['figure', 'kind', 'state', 'value'])
  })
})
