import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#server/db/test-database.ts'
import { startHeartbeat, releaseJobsOfSilentWorkers } from './heartbeat.ts'

let database: TestDatabase
const quiet = { warn: () => undefined, error: () => undefined }

beforeAll(async () => {
  database = await createTestDatabase()
})

afterAll(() => database.drop())

afterEach(async () => {
  await sql`delete from graphile_worker._private_jobs`.execute(database.worker)
  await sql`delete from grana.worker_heartbeats`.execute(database.worker)
})

async function addJobLockedBy(workerId: string, secondsAgo: number) {
  await sql`select graphile_worker.add_job('on-x.y')`.execute(database.worker)
  await sql`
    update graphile_worker._private_jobs set locked_by = ${workerId}, locked_at = now() - make_interval(secs => ${secondsAgo})
    where locked_by is null`.execute(database.worker)
}

async function beatAgo(workerId: string, secondsAgo: number) {
  await sql`
    insert into grana.worker_heartbeats (worker_id, beat_at)
    values (${workerId}, now() - make_interval(secs => ${secondsAgo}))`.execute(database.worker)
}

async function holders(): Promise<(string | null)[]> {
  const { rows } = await sql<{ locked_by: string | null }>`
    select locked_by from graphile_worker.jobs order by id`.execute(database.worker)
  return rows.map(({ locked_by: workerId }) => workerId)
}

test('releases the jobs of a silent worker, and not those of a live one', async () => {
  await addJobLockedBy('dead', 30)
  await beatAgo('dead', 21)
  await addJobLockedBy('alive', 3600)
  await beatAgo('alive', 4)
  expect(await releaseJobsOfSilentWorkers(database.worker)).toEqual(['dead'])
  expect(await holders()).toEqual([null, 'alive'])
})

test('a worker that died before its first heartbeat is detected too, after the time to send it', async () => {
  await addJobLockedBy('never-beat', 21)
  await addJobLockedBy('just-started', 1)
  expect(await releaseJobsOfSilentWorkers(database.worker)).toEqual(['never-beat'])
  expect(await holders()).toEqual([null, 'just-started'])
})

test('a released job can run at once: its time and its attempts are unchanged', async () => {
  await addJobLockedBy('dead', 30)
  await releaseJobsOfSilentWorkers(database.worker)
  const { rows } = await sql`
    select run_at <= now() as due, attempts < max_attempts as allowed from graphile_worker.jobs`.execute(
    database.worker,
  )
  expect(rows).toEqual([{ due: true, allowed: true }])
})

test('deletes the rows of workers that are long gone', async () => {
  await beatAgo('long-gone', 3700)
  await releaseJobsOfSilentWorkers(database.worker)
  const { rows } = await sql`select from grana.worker_heartbeats`.execute(database.worker)
  expect(rows).toEqual([])
})

test('a worker that just started does not check others, and leaves no row when it stops', async () => {
  await addJobLockedBy('looks-silent', 30)
  let beats = 0
  const told = () => void (beats += 1)
  // One heartbeat at the start, and no other during the test.
  const heartbeat = startHeartbeat({
    db: database.worker,
    workerId: 'newcomer',
    log: quiet,
    onBeat: told,
    beatMs: 3_600_000,
  })
  await vi.waitUntil(() => beats === 1, { timeout: 60_000 })
  const { rows: beating } = await sql`select worker_id from grana.worker_heartbeats`.execute(database.worker)
  expect(beating).toEqual([{ worker_id: 'newcomer' }])
  // Waits for the rest of the heartbeat.
  await heartbeat.stop()
  expect(await holders()).toEqual(['looks-silent'])
  const { rows: gone } = await sql`select worker_id from grana.worker_heartbeats`.execute(database.worker)
  expect(gone).toEqual([])
})

test('a worker checks others from its third regular heartbeat on', async () => {
  await addJobLockedBy('silent', 30)
  let beats = 0
  const freedAt: number[] = []
  const log = { warn: () => void freedAt.push(beats), error: () => undefined }
  const told = () => void (beats += 1)
  const heartbeat = startHeartbeat({ db: database.worker, workerId: 'judge', log, onBeat: told, beatMs: 200 })
  await vi.waitUntil(() => freedAt.length > 0, { timeout: 60_000 })
  await heartbeat.stop()
  // A late heartbeat restarts the count, so a busy machine may need more than three.
  expect(freedAt).toHaveLength(1)
  expect(freedAt[0]).toBeGreaterThanOrEqual(3)
  expect(await holders()).toEqual([null])
})
