import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { describe, test, type TestContext } from 'vitest'
import { createTestDatabase, type TestDatabase } from './db/test-database.ts'
import { inTransaction } from './db/transaction.ts'
import { startTestMailServer, type Arrived, type TestMailServer } from './lib/test-mail-server.ts'
import { receiveLead } from './modules/leads/test-lead.ts'
import { emit } from './reactions.ts'
import { startCutLine } from './testing/cut-line.ts'
import { insertTestUser } from './testing/test-user.ts'
import { startWorkerProcess } from './testing/worker-process.ts'

const salesEmail = 'sales@grana.example'
const personEmail = 'marina.olvera@tepozan.example'
const minute = 60_000

type World = {
  database: TestDatabase
  mailServer: TestMailServer
  startWorker: (smtpUrl?: string) => Promise<ChildProcess>
}

const startProcess = (databaseUrl: string, smtpUrl: string): Promise<ChildProcess> =>
  startWorkerProcess({ DATABASE_WORKER_URL: databaseUrl, SMTP_URL: smtpUrl, SALES_EMAIL: salesEmail })

/** Services of one test's own, so that the tests can run side by side. */
async function makeWorld({ onTestFinished }: TestContext): Promise<World> {
  const [database, mailServer] = await Promise.all([createTestDatabase(), startTestMailServer()])
  const workers: ChildProcess[] = []
  onTestFinished(async () => {
    for (const worker of workers) worker.kill('SIGKILL')
    await mailServer.close()
    await database.drop()
  })
  async function startWorker(smtpUrl = mailServer.url) {
    const worker = await startProcess(database.urls.worker, smtpUrl)
    workers.push(worker)
    return worker
  }
  return { database, mailServer, startWorker }
}

async function kill(worker: ChildProcess, signal: NodeJS.Signals): Promise<number> {
  const start = performance.now()
  const exited = once(worker, 'exit')
  worker.kill(signal)
  await exited
  return performance.now() - start
}

async function until(condition: () => boolean | Promise<boolean>, ms: number) {
  const end = performance.now() + ms
  while (!(await condition()) && performance.now() < end) await wait(50)
}

async function openJobs({ database }: World): Promise<number> {
  const { rows } = await sql<{ count: string }>`select count(*) from graphile_worker.jobs`.execute(database.worker)
  return Number(rows[0]?.count)
}

function sentTo(mails: readonly Arrived[], address: string) {
  return mails.filter(({ to }) => to.includes(address))
}

function seconds(ms: number): string {
  return `${(ms / 1000).toFixed(1)} s`
}

function tell(line: string) {
  process.stdout.write(`${line}\n`)
}

describe.concurrent('a worker killed with SIGKILL', { timeout: 2 * minute }, () => {
  test('while the mail server holds back its answer: a new one delivers both mails within 60 s, once each', async (context) => {
    const { expect } = context
    const world = await makeWorld(context)
    const { database, mailServer, startWorker } = world
    mailServer.onData(() => undefined)
    const first = await startWorker()
    await receiveLead(database.api)
    await until(() => mailServer.received.length === 1, 10_000)
    expect(mailServer.received).toHaveLength(1)
    await kill(first, 'SIGKILL')

    const killedAt = performance.now()
    mailServer.onData((_mail, respond) => respond())
    await startWorker()
    await until(() => mailServer.accepted.length === 2, minute)
    const took = performance.now() - killedAt
    await until(async () => (await openJobs(world)) === 0, 5000)
    // Long enough for a repeat to show itself.
    await wait(3000)

    expect(sentTo(mailServer.accepted, personEmail)).toHaveLength(1)
    expect(sentTo(mailServer.accepted, salesEmail)).toHaveLength(1)
    expect(await openJobs(world)).toBe(0)
    expect(took).toBeLessThan(minute)
    tell(`killed while the answer was held back: both mails delivered ${seconds(took)} after the kill`)
  })

  test.for([1, 2])('just after 250 number %i: at most one repeat, with the same Message-ID', async (fatal, context) => {
    const { expect } = context
    const world = await makeWorld(context)
    const { database, mailServer, startWorker } = world
    let first: ChildProcess | undefined
    mailServer.onData((_mail, respond) => {
      respond()
      if (mailServer.accepted.length === fatal) first?.kill('SIGKILL')
    })
    first = await startWorker()
    const exited = once(first, 'exit')
    await receiveLead(database.api)
    await exited

    const killedAt = performance.now()
    await startWorker()
    await until(async () => (await openJobs(world)) === 0, minute)
    const took = performance.now() - killedAt

    expect(await openJobs(world)).toBe(0)
    for (const address of [personEmail, salesEmail]) {
      const mails = sentTo(mailServer.accepted, address)
      expect(mails.length).toBeGreaterThanOrEqual(1)
      expect(new Set(mails.map((mail) => mail.header('message-id'))).size).toBe(1)
    }
    const repeats = mailServer.accepted.length - 2
    expect(repeats).toBeLessThanOrEqual(1)
    tell(`killed after 250 number ${fatal}: ${repeats} repeated, queue empty ${seconds(took)} after the kill`)
  })
})

describe.concurrent(
  'a worker killed with SIGKILL between letters to owners of accounts',
  { timeout: 2 * minute },
  () => {
    test('repeats at most the one that it had not noted, with the same Message-ID, and loses none', async (context) => {
      const { expect } = context
      const world = await makeWorld(context)
      const { database, mailServer, startWorker } = world
      const people = await Promise.all(Array.from({ length: 8 }, () => insertTestUser(database.owner)))
      let first: ChildProcess | undefined
      mailServer.onData((_mail, respond) => {
        respond()
        if (mailServer.accepted.length === 3) first?.kill('SIGKILL')
      })
      first = await startWorker()
      const exited = once(first, 'exit')
      await inTransaction(database.api, async (trx) => {
        const at = new Date().toISOString()
        for (const { id: userId } of people) await emit(trx, 'user.password_changed', { userId, at })
      })
      await exited

      const killedAt = performance.now()
      await startWorker()
      await until(async () => (await openJobs(world)) === 0, minute)
      const took = performance.now() - killedAt

      expect(await openJobs(world)).toBe(0)
      for (const { email } of people) {
        const mails = sentTo(mailServer.accepted, email)
        expect(mails.length).toBeGreaterThanOrEqual(1)
        expect(new Set(mails.map((mail) => mail.header('message-id'))).size).toBe(1)
      }
      const repeats = mailServer.accepted.length - people.length
      expect(repeats).toBeLessThanOrEqual(1)
      tell(`killed between letters: ${repeats} repeated, queue empty ${seconds(took)} after the kill`)
    })
  },
)

describe.concurrent('a mail server that is away', { timeout: 2 * minute }, () => {
  test('gets both mails, once each, when it is back', async (context) => {
    const { expect } = context
    const { database, mailServer, startWorker } = await makeWorld(context)
    await mailServer.close()
    await startWorker(mailServer.url)
    await receiveLead(database.api)
    await wait(4000)
    const start = performance.now()
    const back = await startTestMailServer(mailServer.port)
    context.onTestFinished(back.close)
    await until(() => back.accepted.length === 2, minute)
    expect(sentTo(back.accepted, personEmail)).toHaveLength(1)
    expect(sentTo(back.accepted, salesEmail)).toHaveLength(1)
    tell(`mail server back: both mails delivered ${seconds(performance.now() - start)} later`)
  })
})

describe.concurrent('a database that ends every connection', { timeout: minute }, () => {
  test('finds the worker still at work afterwards', async (context) => {
    const { expect } = context
    const { database, mailServer, startWorker } = await makeWorld(context)
    const worker = await startWorker()
    await until(async () => (await heartbeats(database)) === 1, minute)
    await sql`
      select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid() and usename = current_user`.execute(
      database.worker,
    )
    await receiveLead(database.api)
    await until(() => mailServer.accepted.length === 2, 30_000)
    expect(mailServer.accepted).toHaveLength(2)
    expect(worker.exitCode).toBeNull()
  })
})

describe.concurrent('SIGTERM', { timeout: minute }, () => {
  test('ends an idle worker at once, with code 0 and no sign of life left', async (context) => {
    const { expect } = context
    const { database, startWorker } = await makeWorld(context)
    const worker = await startWorker()
    await until(async () => (await heartbeats(database)) === 1, minute)
    const took = await kill(worker, 'SIGTERM')
    expect(worker.exitCode).toBe(0)
    expect(took).toBeLessThan(3000)
    expect(await heartbeats(database)).toBe(0)
  })

  test('lets a running job end before the worker goes', async (context) => {
    const { expect } = context
    const world = await makeWorld(context)
    const { database, mailServer, startWorker } = world
    mailServer.onData((_mail, respond) => void setTimeout(respond, 1500))
    const worker = await startWorker()
    await receiveLead(database.api)
    await until(() => mailServer.received.length === 1, 10_000)
    const took = await kill(worker, 'SIGTERM')
    expect(worker.exitCode).toBe(0)
    expect(took).toBeLessThan(10_000)
    expect(mailServer.accepted).toHaveLength(2)
    expect(await openJobs(world)).toBe(0)
  })

  test('gives a job that does not end back to the queue, within 10 s, for the next worker to run at once', async (context) => {
    const { expect } = context
    const { database, mailServer, startWorker } = await makeWorld(context)
    mailServer.onData(() => undefined)
    const worker = await startWorker()
    await receiveLead(database.api)
    await until(() => mailServer.received.length === 1, 10_000)
    const took = await kill(worker, 'SIGTERM')
    expect(took).toBeLessThan(10_000)

    mailServer.onData((_mail, respond) => respond())
    const start = performance.now()
    await startWorker()
    await until(() => mailServer.accepted.length === 2, 30_000)
    expect(mailServer.accepted).toHaveLength(2)
    tell(
      `SIGTERM with a job that hangs: gone after ${seconds(took)}, its mails out ${seconds(performance.now() - start)} later`,
    )
  })
})

test('a worker whose database is away waits for it, and one that it refuses ends', async (context) => {
  const { expect } = context
  const { database, mailServer } = await makeWorld(context)
  const line = await startCutLine(database.urls.worker)
  await line.cut()
  const starting = startProcess(line.url, mailServer.url)
  await wait(2500)
  await line.mend()
  const worker = await starting
  await kill(worker, 'SIGTERM')
  expect(worker.exitCode).toBe(0)
  await line.close()
  const wrong = new URL(database.urls.worker)
  wrong.password = 'not-that-one'
  await expect(startProcess(wrong.href, mailServer.url)).rejects.toThrow('the worker did not start')
})

async function heartbeats({ owner }: TestDatabase): Promise<number> {
  const { count } = await owner
    .selectFrom('worker_heartbeats')
    .select((e) => e.fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}
