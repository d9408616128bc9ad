import type { TaskList } from 'graphile-worker'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#server/db/test-database.ts'
import { startWorker } from './worker.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

const lines: string[] = []
const write = (_details: object, message: string) => void lines.push(message)
const log = { error: write, warn: write, info: write, debug: write }

function start(tasks: TaskList) {
  // It never checks other workers: jobs that return to the queue were released by their own worker.
  const times = { beatMs: 3_600_000, stopMs: 1000 }
  return startWorker({ url: database.urls.worker, db: database.worker, log, tasks, schedules: [], times })
}

test('a job that does not end returns to the queue at a stop, and the next worker runs it at once', async () => {
  let runs = 0
  const hanging = await start({ 'on-x.y': () => new Promise(() => void (runs += 1)) })
  await sql`select grana.add_jobs(array['on-x.y'], '{}'::json)`.execute(database.api)
  await vi.waitUntil(() => runs === 1, { timeout: 60_000 })
  await hanging.stop()
  expect(lines).toContain('unfinished jobs returned to the queue')
  const { rows } = await sql`
    select locked_by, run_at <= now() as due, attempts < max_attempts as allowed
    from graphile_worker.jobs`.execute(database.worker)
  expect(rows).toEqual([{ locked_by: null, due: true, allowed: true }])
  const { rows: beating } = await sql`select from grana.worker_heartbeats`.execute(database.worker)
  expect(beating).toEqual([])

  const next = await start({ 'on-x.y': () => void (runs += 1) })
  await vi.waitUntil(() => runs === 2, { timeout: 60_000 })
  await next.stop()
  const { rows: left } = await sql`select from graphile_worker.jobs`.execute(database.worker)
  expect(left).toEqual([])
})
