import { readdirSync, readFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { buildApp } from '#server/app.ts'
import { socketUrl, startCluster, stopCluster, type Cluster } from '#server/backup/cluster.ts'
import { postgresProgram, runProgram } from '#server/backup/programs.ts'
import { buildContext, closeContext } from '#server/build-context.ts'
import type { Context } from '#server/context.ts'
import { createLog } from '#server/lib/log.ts'
import { makePrimary, makeSiteFolder, freePort } from '#server/testing/backup-site.ts'
import { startBreakableProxy } from '#server/testing/breakable-proxy.ts'
import { movableClock } from '#server/testing/movable-clock.ts'
import { atPort, startReplica } from '#server/testing/replica.ts'
import { seedSize, smallSize } from '#server/testing/size/seed.ts'
import { patientTimeouts, testConfig } from '#server/testing/test-api.ts'
import { databaseOf, withClient, withDatabase } from './connection.ts'
import { openPool } from './database.ts'
import { replicaLag } from './public-reads.ts'
import { createTestDatabase, patientLimits, type TestDatabase } from './test-database.ts'

const folder = makeSiteFolder()
const logged: string[] = []
let primary: Cluster
let replica: Cluster
let database: TestDatabase
let context: Context
/** The lag of a replica is measured by this clock. */
const { clock, forward } = movableClock()
let app: FastifyInstance

const onReplica = (statement: string) =>
  withClient(socketUrl(replica, databaseOf(database.urls.api)), (client) => client.query(statement))

beforeAll(async () => {
  const made = await makePrimary(join(folder, 'primary'), { port: await freePort(), settings: { fsync: 'off' } })
  primary = made.primary
  database = await createTestDatabase({ DATABASE_ADMIN_URL: made.adminUrl })
  await seedSize(database.urls.owner, { ...smallSize, reports: 0 })
  replica = await startReplica(withDatabase(made.adminUrl, 'postgres'), join(folder, 'replica'), { fsync: 'off' })
  const log = createLog({ level: 'info', name: 'test', destination: { write: (line) => logged.push(line) } })
  const env = { DATABASE_URL: database.urls.api, DATABASE_REPLICA_URL: atPort(database.urls.api, replica.port) }
  context = buildContext(testConfig({ ...env, DATABASE_REPLICA_LAG_SECONDS: '30' }), {
    log,
    clock,
    poolLimits: patientLimits,
  })
  app = buildApp(context, undefined, { timeouts: patientTimeouts })
  await app.ready()
}, 240_000)
afterAll(async () => {
  await app?.close()
  if (context) await closeContext(context)
  await database?.drop()
  if (replica) await stopCluster(replica, 'immediate')
  if (primary) await stopCluster(primary, 'immediate')
  await rm(folder, { recursive: true, force: true })
})

/** Where public reads go, by the last log line. */
const isUsed = () => logged.findLast((line) => line.includes('"replica.'))?.includes('"replica.used"') === true
const isLeft = () => logged.findLast((line) => line.includes('"replica.'))?.includes('"replica.left"') === true

const until = (condition: () => boolean | Promise<boolean>) =>
  vi.waitUntil(condition, { timeout: 90_000, interval: 50 })

const onPrimary = <T extends object>(statement: string) =>
  withClient(socketUrl(primary, databaseOf(database.urls.api)), (client) => client.query<T>(statement))

const statusOf = async (program: string) => (await app.inject({ url: `/api/portal/program/${program}` })).statusCode

test('public reads use a replica that keeps up, and return to the primary when it does not', async () => {
  await until(isUsed)
  const { rows } = await onPrimary<{ id: string }>('select program_id::text as id from grana.program_directory limit 1')
  const program = rows[0]!.id
  expect(await statusOf(program)).toBe(200)

  // Paused now, the replica still shows a row that the primary has deleted.
  await onReplica('select pg_wal_replay_pause()')
  await onPrimary(`delete from grana.program_directory where program_id = '${program}'`)
  expect(await statusOf(program)).toBe(200)
  forward(31)
  await until(isLeft)
  expect(await statusOf(program)).toBe(404)

  await onReplica('select pg_wal_replay_resume()')
  await until(isUsed)
  expect(await statusOf(program)).toBe(404)
})

test('reads from the primary when the replica dies', async () => {
  await until(isUsed)
  await stopCluster(replica, 'immediate')
  const statuses = await Promise.all(
    Array.from({ length: 20 }, async () => (await app.inject({ url: '/api/portal/programs' })).statusCode),
  )
  expect(new Set(statuses)).toEqual(new Set([200]))
  await until(isLeft)
})

test('writes follow a promotion, and never reach a standby', async () => {
  await startCluster(replica)
  // The standby is listed first: connections must find the other one.
  const lines = await Promise.all(
    [replica, primary].map(({ port }) => startBreakableProxy(atPort(database.urls.owner, port))),
  )
  const hosts = lines.map(({ url }) => new URL(url).host)
  const log = { error: () => undefined, warn: () => undefined }
  const pool = openPool(database.urls.owner, { max: 2, applicationName: 'grana-test', log, hosts })
  const beat = (worker: string) =>
    pool.query('insert into grana.worker_heartbeats (worker_id) values ($1) returning inet_server_port() as port', [
      worker,
    ])
  const eventually = async (worker: string) => {
    const answer = await vi.waitUntil(() => beat(worker).catch(() => undefined), { timeout: 90_000, interval: 100 })
    return answer?.rows[0].port as number
  }
  try {
    expect(await eventually('before')).toBe(primary.port)
    await stopCluster(primary, 'immediate')
    await runProgram(postgresProgram('pg_ctl'), ['promote', '-D', replica.data, '-w'])
    expect(await eventually('after')).toBe(replica.port)
    // The former primary comes back and would accept writes as well.
    await startCluster(primary)
    // The third attempt proves that the second, which met the former primary as it is now, has ended.
    const calls = lines[1]!.calls()
    await until(() => lines[1]!.calls() >= calls + 3)
    expect(await eventually('later')).toBe(replica.port)
  } finally {
    await pool.end()
    for (const line of lines) await line.close()
  }
})

test('the lag of a replica is the time since the primary was at its position', () => {
  const samples = [10, 20, 30].map((position, at) => ({ at: at * 1000, position: BigInt(position) }))
  expect(replicaLag(samples, 30n, 2500)).toBe(0.5)
  expect(replicaLag(samples, 29n, 2500)).toBe(1.5)
  expect(replicaLag(samples, 9n, 2500)).toBe(Infinity)
})

test('only the public pages of programs, disclosures and attestations use it', () => {
  const root = new URL('../modules/', import.meta.url).pathname
  const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((name) => /(?<!\.test)\.ts$/.test(name))
  const readers = files.filter((name) => /\breads\b/.test(readFileSync(join(root, name), 'utf8')))
  expect(readers.filter((name) => /reads\.read\(/.test(readFileSync(join(root, name), 'utf8'))).toSorted()).toEqual([
    'attestations/get-attestation.ts',
    'attestations/list-attestation-keys.ts',
    'disclosures/disclosure-documents.ts',
    'disclosures/get-disclosure.ts',
    'disclosures/list-disclosures.ts',
    'programs/get-portal-program.ts',
    'programs/list-portal-programs.ts',
    'programs/program-documents.ts',
  ])
})
