import { once } from 'node:events'
import { sql } from 'kysely'
import { describe, test, vi } from 'vitest'
import { inTransaction } from './db/transaction.ts'
import { startTestMailServer } from './lib/test-mail-server.ts'
import { receiveLead } from './modules/leads/test-lead.ts'
import { emit } from './reactions.ts'
import { startBreakableProxy } from './testing/breakable-proxy.ts'
import { isFullSize } from './testing/test-size.ts'
import { insertTestUser } from './testing/test-user.ts'
import { launchWorkerProcess, type WorkerProcess } from './testing/worker-process.ts'
import {
  makeWorkerWorld,
  personEmail,
  salesEmail,
  emailsTo,
  sendSignal,
  type WorkerWorld,
} from './testing/worker-world.ts'

/** Only ends hangs. */
const patience = { timeout: 90_000, interval: 50 }

async function untilQueueIsEmpty({ openJobs }: WorkerWorld): Promise<void> {
  await vi.waitUntil(async () => (await openJobs()).length === 0, patience)
}

/** Kills the worker as soon as the mail server has answered this many emails. */
async function killAfter(world: WorkerWorld, mails: number, happen: () => Promise<unknown>): Promise<void> {
  const { mailServer } = world
  let first: WorkerProcess | undefined
  mailServer.onData((_mail, respond) => {
    respond()
    if (mailServer.accepted.length === mails) first?.child.kill('SIGKILL')
  })
  first = await world.startProcess()
  const exited = once(first.child, 'exit')
  await happen()
  await exited
}

describe.concurrent('a worker killed with SIGKILL', () => {
  test('while the mail server delays its response: the next one delivers both emails, once each', async (context) => {
    const { expect } = context
    const world = await makeWorkerWorld(context)
    const { database, mailServer } = world
    mailServer.onData(() => undefined)
    const first = await world.startProcess()
    await receiveLead(database.api)
    await vi.waitUntil(() => mailServer.received.length === 1, patience)
    await vi.waitUntil(async () => (await world.openJobs()).filter(({ isHeld }) => isHeld).length === 2, patience)
    await sendSignal(first, 'SIGKILL')

    mailServer.onData((_mail, respond) => respond())
    await world.passMinute()
    await world.startQuickWorker()
    // Only jobs send emails: with an empty queue there is no repetition to wait for.
    await untilQueueIsEmpty(world)
    expect(emailsTo(mailServer.accepted, personEmail)).toHaveLength(1)
    expect(emailsTo(mailServer.accepted, salesEmail)).toHaveLength(1)
  })

  test.for(isFullSize ? [1, 2] : [2])(
    'just after 250 number %i: at most one repetition, with the same Message-ID',
    async (fatal, context) => {
      const { expect } = context
      const world = await makeWorkerWorld(context)
      const { database, mailServer } = world
      await killAfter(world, fatal, () => receiveLead(database.api))
      await world.passMinute()
      await world.startQuickWorker()
      await untilQueueIsEmpty(world)
      for (const address of [personEmail, salesEmail]) {
        const mails = emailsTo(mailServer.accepted, address)
        expect(mails.length).toBeGreaterThanOrEqual(1)
        expect(new Set(mails.map((mail) => mail.header('message-id'))).size).toBe(1)
      }
      expect(mailServer.accepted.length - 2).toBeLessThanOrEqual(1)
    },
  )

  test('between account emails: repeats at most the one that it had not recorded, and loses none', async (context) => {
    const { expect } = context
    const world = await makeWorkerWorld(context)
    const { database, mailServer } = world
    const people = await Promise.all(Array.from({ length: 8 }, () => insertTestUser(database.owner)))
    await killAfter(world, 3, () =>
      inTransaction(database.api, async (trx) => {
        const at = new Date().toISOString()
        for (const { id: userId } of people) await emit(trx, 'user.password_changed', { userId, at })
      }),
    )
    await world.passMinute()
    await world.startQuickWorker()
    await untilQueueIsEmpty(world)
    for (const { email } of people) {
      const mails = emailsTo(mailServer.accepted, email)
      expect(mails.length).toBeGreaterThanOrEqual(1)
      expect(new Set(mails.map((mail) => mail.header('message-id'))).size).toBe(1)
    }
    expect(mailServer.accepted.length - people.length).toBeLessThanOrEqual(1)
  })
})

describe.concurrent('an unreachable mail server', () => {
  test('receives both emails, once each, when it is back', async (context) => {
    const { expect } = context
    const world = await makeWorkerWorld(context)
    const { database, mailServer } = world
    await mailServer.close()
    await world.startProcess()
    await receiveLead(database.api)
    const hasFailed = ({ attempts, isHeld }: { attempts: number; isHeld: boolean }) => attempts > 0 && !isHeld
    await vi.waitUntil(async () => (await world.openJobs()).filter(hasFailed).length === 2, patience)
    const back = await startTestMailServer(mailServer.place)
    context.onTestFinished(back.close)
    await sql`update graphile_worker._private_jobs set run_at = now()`.execute(database.worker)
    await untilQueueIsEmpty(world)
    expect(emailsTo(back.accepted, personEmail)).toHaveLength(1)
    expect(emailsTo(back.accepted, salesEmail)).toHaveLength(1)
  })
})

describe.concurrent('a database that ends every connection', () => {
  test('does not stop the worker', async (context) => {
    const { expect } = context
    const world = await makeWorkerWorld(context)
    const { database, mailServer } = world
    const worker = await world.startProcess()
    await vi.waitUntil(async () => (await world.heartbeats()) === 1, patience)
    await sql`
      select pg_terminate_backend(pid, 60000) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid() and usename = current_user`.execute(
      database.worker,
    )
    await receiveLead(database.api)
    await untilQueueIsEmpty(world)
    expect(mailServer.accepted).toHaveLength(2)
    expect(worker.child.exitCode).toBeNull()
  })
})

describe.concurrent('SIGTERM', () => {
  test('ends an idle worker with code 0, without waiting, and without its heartbeat row', async (context) => {
    const { expect } = context
    const world = await makeWorkerWorld(context)
    const worker = await world.startProcess()
    await vi.waitUntil(async () => (await world.heartbeats()) === 1, patience)
    expect(await sendSignal(worker, 'SIGTERM')).toBe(0)
    expect(worker.output()).toContain('worker stopped')
    expect(worker.output()).not.toContain('unfinished jobs')
    expect(await world.heartbeats()).toBe(0)
  })

  test('lets a running job end before the worker exits', async (context) => {
    const { expect } = context
    const world = await makeWorkerWorld(context)
    const { database, mailServer } = world
    const held: (() => void)[] = []
    mailServer.onData((_mail, respond) => void held.push(respond))
    const worker = await world.startProcess()
    await receiveLead(database.api)
    await vi.waitUntil(() => held.length === 1, patience)
    const ended = sendSignal(worker, 'SIGTERM')
    await worker.said('worker stopping')
    mailServer.onData((_mail, respond) => respond())
    held[0]?.()
    expect(await ended).toBe(0)
    expect(worker.output()).not.toContain('unfinished jobs')
    expect(mailServer.accepted).toHaveLength(2)
    expect(await world.openJobs()).toEqual([])
  })
})

test('a worker waits for an unreachable database, and exits when it rejects the credentials', async (context) => {
  const { expect } = context
  const { database, mailServer, startProcess } = await makeWorkerWorld(context)
  const line = await startBreakableProxy(database.urls.worker)
  await line.cut()
  const waiting = launchWorkerProcess({ DATABASE_WORKER_URL: line.url, SMTP_URL: mailServer.url })
  context.onTestFinished(() => void waiting.child.kill('SIGKILL'))
  await waiting.said('waiting for the database')
  await line.mend()
  await waiting.said('worker ready')
  expect(await sendSignal(waiting, 'SIGTERM')).toBe(0)
  await line.close()
  const wrong = new URL(database.urls.worker)
  wrong.password = 'not-that-one'
  await expect(startProcess({ DATABASE_WORKER_URL: wrong.href })).rejects.toThrow('the worker ended before')
})
