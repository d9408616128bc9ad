import { readdirSync, readFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildApp } from '#server/app.ts'
import { socketUrl, startCluster, stopCluster, type Cluster } from '#server/backup/cluster.ts'
import { postgresProgram, runProgram } from '#server/backup/programs.ts'
import { buildContext, closeContext, type Context } from '#server/context.ts'
import { createLog } from '#server/lib/log.ts'
import { makePrimary, makeSiteFolder, freePort } from '#server/testing/backup-site.ts'
import { atPort, startReplica } from '#server/testing/replica.ts'
import { seedSize, smallSize } from '#server/testing/size/seed.ts'
import { testConfig } from '#server/testing/test-api.ts'
import { databaseOf, withClient, withDatabase } from './connection.ts'
import { openPool } from './database.ts'
import { lagOf } from './public-reads.ts'
import { createTestDatabase, type TestDatabase } from './test-database.ts'

const folder = makeSiteFolder()
const logged: string[] = []
let primary: Cluster
let replica: Cluster
let database: TestDatabase
let context: Context
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
  context = buildContext(testConfig({ ...env, DATABASE_REPLICA_LAG_SECONDS: '3' }), { log })
  app = buildApp(context)
  await app.ready()
}, 180_000)
afterAll(async () => {
  await app?.close()
  if (context) await closeContext(context)
  await database?.drop()
  if (replica) await stopCluster(replica, 'immediate')
  if (primary) await stopCluster(primary, 'immediate')
  await rm(folder, { recursive: true, force: true })
}, 60_000)

/** Where public reads go, as the log told it last. */
const isUsed = () => logged.findLast((line) => line.includes('"replica.'))?.includes('"replica.used"') === true
const isLeft = () => logged.findLast((line) => line.includes('"replica.'))?.includes('"replica.left"') === true

async function until(condition: () => boolean): Promise<void> {
  for (let tries = 0; tries < 400 && !condition(); tries += 1) await pause(50)
  expect(condition()).toBe(true)
}

const onPrimary = <T extends object>(statement: string) =>
  withClient(socketUrl(primary, databaseOf(database.urls.api)), (client) => client.query<T>(statement))

const statusOf = async (program: string) => (await app.inject({ url: `/api/portal/program/${program}` })).statusCode

test('public reads go to a replica that keeps up, and come back when it does not', { timeout: 60_000 }, async () => {
  await until(isUsed)
  const { rows } = await onPrimary<{ id: string }>('select program_id::text as id from grana.program_directory limit 1')
  const program = rows[0]!.id
  expect(await statusOf(program)).toBe(200)

  // Held at this moment, it shows what was; the primary has it no more.
  await onReplica('select pg_wal_replay_pause()')
  await onPrimary(`delete from grana.program_directory where program_id = '${program}'`)
  expect(await statusOf(program)).toBe(200)
  await until(isLeft)
  expect(await statusOf(program)).toBe(404)

  await onReplica('select pg_wal_replay_resume()')
  await until(isUsed)
  expect(await statusOf(program)).toBe(404)
})

test('a replica that dies costs nobody an answer', { timeout: 60_000 }, async () => {
  await until(isUsed)
  await stopCluster(replica, 'immediate')
  const statuses = await Promise.all(
    Array.from({ length: 20 }, async () => (await app.inject({ url: '/api/portal/programs' })).statusCode),
  )
  expect(new Set(statuses)).toEqual(new Set([200]))
  await until(isLeft)
})

test('writes follow a promotion, and never reach a server that only follows', { timeout: 60_000 }, async () => {
  await startCluster(replica)
  // The follower is named first: whoever connects must find the other one.
  const hosts = [replica.port, primary.port].map((port) => `127.0.0.1:${port}`)
  const log = { error: () => undefined, warn: () => undefined }
  const pool = openPool(database.urls.owner, { max: 2, applicationName: 'grana-test', log, hosts })
  const beat = (worker: string) =>
    pool.query('insert into grana.worker_heartbeats (worker_id) values ($1) returning inet_server_port() as port', [
      worker,
    ])
  const eventually = async (worker: string) => {
    for (let tries = 0; tries < 200; tries += 1) {
      const answer = await beat(worker).catch(() => undefined)
      if (answer !== undefined) return answer.rows[0].port as number
      await pause(100)
    }
    return undefined
  }
  try {
    expect(await eventually('before')).toBe(primary.port)
    await stopCluster(primary, 'immediate')
    await runProgram(postgresProgram('pg_ctl'), ['promote', '-D', replica.data, '-w'])
    expect(await eventually('after')).toBe(replica.port)
    // The former primary comes back and would take writes as well.
    await startCluster(primary)
    await pause(2500)
    expect(await eventually('later')).toBe(replica.port)
  } finally {
    await pool.end()
  }
})

test('a replica is behind by the time since the primary last stood where it stands', () => {
  const samples = [10, 20, 30].map((place, at) => ({ at: at * 1000, place: BigInt(place) }))
  expect(lagOf(samples, 30n, 2500)).toBe(0.5)
  expect(lagOf(samples, 29n, 2500)).toBe(1.5)
  expect(lagOf(samples, 9n, 2500)).toBe(Infinity)
})

test('only the public pages of programs read from it', () => {
  const root = new URL('../modules/', import.meta.url).pathname
  const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((name) => /(?<!\.test)\.ts$/.test(name))
  const readers = files.filter((name) => /\breads\b/.test(readFileSync(join(root, name), 'utf8')))
  expect(readers.filter((name) => /reads\.read\(/.test(readFileSync(join(root, name), 'utf8'))).toSorted()).toEqual([
    'programs/get-portal-program.ts',
    'programs/list-portal-programs.ts',
    'programs/program-documents.ts',
  ])
})
