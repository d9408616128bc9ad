import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { parseWorkerConfig } from '#server/config.ts'
import { createTestDatabase, type TestDatabase } from '#server/db/test-database.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { drainJobs } from '#server/jobs/worker.ts'
import { createLog } from '#server/lib/log.ts'
import { seedPrograms } from '#server/seeds/demo-programs.ts'
import { fixedId } from '#server/seeds/insert-rows.ts'
import { loadWorld } from '#server/seeds/world-file.ts'
import { buildTasks } from '#server/tasks.ts'
import { buildWorkerContext, closeWorkerContext, type WorkerContext } from '#server/worker-context.ts'
import { purgePages } from './on-program-changed-purge.ts'
import { changeProgramState } from './public.ts'

const secret = 'a-secret-that-only-this-test-holds'
const programId = fixedId('program', 'reservas-tijereta')
const organizationId = fixedId('organization', 'aerolinea-tijereta')

type Heard = { method: string | undefined; url: string | undefined; authorization: string | undefined; body: unknown }

let database: TestDatabase
let portal: Server
let heard: Heard[]
let warnings: string[]
let context: WorkerContext
let status = 204

function portalUrl(): string {
  return `http://127.0.0.1:${(portal.address() as AddressInfo).port}/internal/purge`
}

function contextFor(urls: string): WorkerContext {
  const log = createLog({ level: 'warn', name: 'test', destination: { write: (line) => warnings.push(line) } })
  const config = parseWorkerConfig({
    NODE_ENV: 'test',
    API_URL: 'http://api.grana.localhost:4001',
    PORTAL_URL: 'http://portal.grana.localhost:4000',
    DATABASE_WORKER_URL: database.urls.worker,
    SMTP_URL: 'smtp://127.0.0.1:1',
    MAIL_FROM: 'no-reply@grana.example',
    SALES_EMAIL: 'sales@grana.example',
    PORTAL_PURGE_URLS: urls,
    PORTAL_PURGE_SECRET: secret,
  })
  return buildWorkerContext(config, { log })
}

beforeAll(async () => {
  database = await createTestDatabase()
  await seedPrograms(database.owner, await loadWorld())
})
afterAll(() => database.drop())

beforeEach(async () => {
  heard = []
  warnings = []
  status = 204
  portal = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const { method, url, headers } = request
      heard.push({
        method,
        url,
        authorization: headers.authorization,
        body: JSON.parse(Buffer.concat(chunks).toString()),
      })
      response.writeHead(status).end()
    })
  })
  await new Promise<void>((resolve) => void portal.listen(0, '127.0.0.1', resolve))
})
afterEach(async () => {
  await closeWorkerContext(context)
  portal.closeAllConnections()
  portal.close()
})

describe('after a program has changed', () => {
  test('sends the program id to every portal process, with the shared secret', async () => {
    context = contextFor(`${portalUrl()}, ${portalUrl()}`)
    await inTransaction(database.owner, (trx) =>
      changeProgramState(trx, { organizationId, programId }, { to: 'paused', at: new Date('2026-11-20T10:00:00Z') }),
    )
    await drainJobs({ url: database.urls.worker, log: context.log, tasks: buildTasks(context) })
    const one = {
      method: 'POST',
      url: '/internal/purge',
      authorization: `Bearer ${secret}`,
      body: { program: programId },
    }
    expect(heard).toEqual([one, one])
    expect(warnings).toEqual([])
  })

  test('does not fail when a portal process is unreachable', async () => {
    context = contextFor(`http://127.0.0.1:1/internal/purge,${portalUrl()}`)
    await purgePages(context, { programId })
    expect(heard).toHaveLength(1)
    expect(warnings).toHaveLength(1)
    expect(warnings[0]).not.toContain(secret)
  })

  test('logs an error response', async () => {
    status = 403
    context = contextFor(portalUrl())
    await purgePages(context, { programId })
    expect(warnings).toHaveLength(1)
  })

  test('sends nothing when no portal process is configured', async () => {
    context = contextFor('')
    await purgePages(context, { programId })
    expect([heard, warnings]).toEqual([[], []])
  })
})
