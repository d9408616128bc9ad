import { once } from 'node:events'
import { sql } from 'kysely'
import type { TestContext } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../db/test-database.ts'
import { startWorker } from '../jobs/worker.ts'
import { startTestMailServer, type ReceivedEmail, type TestMailServer } from '../lib/test-mail-server.ts'
import { buildTasks } from '../tasks.ts'
import { startTestWorker } from './test-worker.ts'
import { launchWorkerProcess, type WorkerProcess } from './worker-process.ts'

export const salesEmail = 'sales@grana.example'
export const personEmail = 'marina.olvera@tepozan.example'

export type WorkerWorld = {
  database: TestDatabase
  mailServer: TestMailServer
  /** Starts a worker process on this database; resolves when it takes jobs. */
  startProcess: (env?: Record<string, string>) => Promise<WorkerProcess>
  /** A worker in this process with a short heartbeat, so that it soon takes over from dead ones. */
  startQuickWorker: () => Promise<void>
  /** Ages the heartbeats of every worker by a minute. */
  passMinute: () => Promise<void>
  /** Jobs that follow from an event, without scheduled ones. */
  openJobs: () => Promise<{ attempts: number; isHeld: boolean }[]>
  heartbeats: () => Promise<number>
}

/** Services for one test, so that tests can run concurrently. */
export async function makeWorkerWorld({ onTestFinished }: Pick<TestContext, 'onTestFinished'>): Promise<WorkerWorld> {
  const [database, mailServer] = await Promise.all([createTestDatabase(), startTestMailServer()])
  const endings: (() => unknown)[] = []
  onTestFinished(async () => {
    for (const end of endings.toReversed()) await end()
    await mailServer.close()
    await database.drop()
  })

  async function startProcess(env: Record<string, string> = {}): Promise<WorkerProcess> {
    const worker = launchWorkerProcess({
      DATABASE_WORKER_URL: database.urls.worker,
      SMTP_URL: mailServer.url,
      SALES_EMAIL: salesEmail,
      ...env,
    })
    endings.push(() => worker.child.kill('SIGKILL'))
    await worker.said('worker ready')
    return worker
  }

  async function startQuickWorker(): Promise<void> {
    const env = { SMTP_URL: mailServer.url, SALES_EMAIL: salesEmail }
    const { context, close } = await startTestWorker(env, database)
    const worker = await startWorker({
      url: database.urls.worker,
      db: context.db,
      log: context.log,
      tasks: buildTasks(context),
      schedules: [],
      times: { beatMs: 200, pollMs: 100 },
    })
    endings.push(async () => {
      await worker.stop()
      await close()
    })
  }

  return {
    database,
    mailServer,
    startProcess,
    startQuickWorker,
    async passMinute() {
      await sql`
        update graphile_worker._private_jobs set locked_at = locked_at - interval '1 minute'`.execute(database.worker)
      await sql`update grana.worker_heartbeats set beat_at = beat_at - interval '1 minute'`.execute(database.worker)
    },
    async openJobs() {
      const { rows } = await sql<{ attempts: number; isHeld: boolean }>`
        select attempts, locked_by is not null as "isHeld" from graphile_worker.jobs
        where task_identifier like 'on-%' order by id`.execute(database.worker)
      return rows
    },
    async heartbeats() {
      const { rows } = await sql`select from grana.worker_heartbeats`.execute(database.worker)
      return rows.length
    },
  }
}

/** Sends a signal and waits for the end; returns the exit code. */
export async function sendSignal({ child }: WorkerProcess, name: NodeJS.Signals): Promise<number | null> {
  const closed = once(child, 'close')
  child.kill(name)
  await closed
  return child.exitCode
}

export function emailsTo(mails: readonly ReceivedEmail[], address: string): ReceivedEmail[] {
  return mails.filter(({ to }) => to.includes(address))
}
