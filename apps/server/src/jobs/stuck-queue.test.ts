import { EventEmitter } from 'node:events'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#server/db/test-database.ts'
import { watchQueue } from './stuck-queue.ts'
import { startWorker } from './worker.ts'

const quiet = { error: () => undefined, warn: () => undefined, info: () => undefined, debug: () => undefined }

/** What happened between two heartbeats, and whether the second one was accepted. */
type Stretch = { failed?: number; asked?: number; isGood?: boolean }

async function isStuckAfter(stretches: readonly Stretch[]): Promise<boolean> {
  const events = new EventEmitter()
  const watch = watchQueue(events)
  for (const { failed = 0, asked = 0, isGood = true } of stretches) {
    for (let at = 0; at < failed; at += 1) events.emit('worker:getJob:error')
    for (let at = 0; at < asked; at += 1) events.emit('worker:getJob:empty')
    watch.beat(isGood)
  }
  // A settled promise wins the race.
  return Promise.race([watch.stuck, Promise.resolve(false)]).catch(() => true)
}

const four = (stretch: Stretch) => Array.from({ length: 4 }, () => stretch)

describe('a queue counts as stuck', () => {
  test.each<[string, Stretch[], boolean]>([
    ['when every attempt fails though the database accepts heartbeats', four({ failed: 4 }), true],
    ['also when some intervals have no attempt', four({ failed: 4 }).flatMap((beat) => [beat, {}]), true],
    ['not after three heartbeats', four({ failed: 4 }).slice(1), false],
    ['not while the database is unreachable', four({ failed: 4, isGood: false }), false],
    ['not when some attempts succeed', four({ failed: 4, asked: 1 }), false],
    ['not without attempts because all workers are busy', four({}), false],
    ['not when it recovered in between', [...four({ failed: 1 }).slice(1), { asked: 1 }, { failed: 1 }], false],
  ])('%s', async (_what, stretches, expected) => {
    expect(await isStuckAfter(stretches)).toBe(expected)
  })
})

describe('a worker that the database kept waiting while it started', () => {
  let database: TestDatabase
  beforeAll(async () => {
    database = await createTestDatabase()
  })
  afterAll(() => database.drop())

  /** The queue's statements that wait for the lock. */
  const blocked = async () => {
    const { rows } = await sql<{ pid: number }>`
      select pid from pg_stat_activity
      where datname = current_database() and application_name = 'grana-queue' and wait_event_type = 'Lock'`.execute(
      database.worker,
    )
    return rows.map(({ pid }) => pid)
  }

  test('exits instead of running without ever taking a job', async () => {
    const held = new pg.Client({ connectionString: database.urls.worker })
    await held.connect()
    await held.query('begin; lock table graphile_worker._private_tasks in access exclusive mode')
    const worker = await startWorker({
      url: database.urls.worker,
      db: database.worker,
      log: quiet,
      tasks: { 'on-x.y': () => undefined },
      schedules: [],
      times: { beatMs: 100, pollMs: 50 },
    })
    // The statement timeout cancels it in production; the test does so by hand.
    await vi.waitUntil(async () => (await blocked()).length > 0, { timeout: 60_000 })
    for (const pid of await blocked()) await sql`select pg_cancel_backend(${pid})`.execute(database.worker)
    await vi.waitUntil(async () => (await blocked()).length === 0, { timeout: 60_000 })
    await held.query('rollback')
    await held.end()
    await sql`select grana.add_jobs(array['on-x.y'], '{}'::json)`.execute(database.api)
    await expect(worker.ended).rejects.toThrow('the queue is not asked any more')
    const { rows: jobs } = await sql`select from graphile_worker.jobs`.execute(database.worker)
    expect(jobs).toHaveLength(1)
    await worker.stop()
  })
})
