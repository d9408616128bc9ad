import { sql } from 'kysely'
import { parseWorkerConfig, type Env } from '../config.ts'
import { createTestDatabase, patientLimits, type TestDatabase } from '../db/test-database.ts'
import { inTransaction } from '../db/transaction.ts'
import type { Events } from '../events.ts'
import { drainJobs } from '../jobs/worker.ts'
import { systemClock } from '../lib/clock.ts'
import { createLog } from '../lib/log.ts'
import { startTestMailServer, type TestMailServer } from '../lib/test-mail-server.ts'
import { emit } from '../reactions.ts'
import { buildTasks } from '../tasks.ts'
import { buildWorkerContext, closeWorkerContext, type WorkerContext } from '../worker-context.ts'
import { movableClock } from './movable-clock.ts'
import { patient } from './patience.ts'
import { apiUrl, portalUrl } from './test-api.ts'

export type TestWorker = {
  context: WorkerContext
  database: TestDatabase
  mails: TestMailServer
  /** Every logged line. */
  logged: string[]
  /** Emits an event, as the API does. */
  happened: <E extends keyof Events>(event: E, payload: Events[E]) => Promise<void>
  /** Runs every due job once. */
  drain: () => Promise<void>
  /** The remaining jobs. */
  openJobs: () => Promise<OpenJob[]>
  /** Sets and stops the worker's clock; without an argument it follows real time again. */
  at: (moment?: Date) => void
  close: () => Promise<void>
}

type OpenJob = { task: string; attempts: number; last_error: string | null; payload: string }

/** The worker over its own database and a real SMTP server, run by hand; on another database if one is given. */
export async function startTestWorker(env: Env = {}, given?: TestDatabase): Promise<TestWorker> {
  const database = given ?? (await createTestDatabase())
  const mails = await startTestMailServer()
  const logged: string[] = []
  const log = createLog({ level: 'trace', name: 'test', destination: { write: (line) => logged.push(line) } })
  const config = parseWorkerConfig({
    NODE_ENV: 'test',
    API_URL: apiUrl,
    PORTAL_URL: portalUrl,
    DATABASE_WORKER_URL: database.urls.worker,
    SMTP_URL: mails.url,
    MAIL_FROM: 'Grana <no-reply@grana.example>',
    SALES_EMAIL: 'sales@grana.example',
    ...env,
  })
  // Real time until a test sets the clock; from then on only the test moves it.
  let clock = systemClock
  const context = buildWorkerContext(config, {
    log,
    poolLimits: patientLimits,
    patience: patient,
    clock: () => clock(),
  })
  return {
    context,
    database,
    mails,
    logged,
    happened: (event, payload) => inTransaction(database.api, (trx) => emit(trx, event, payload)),
    drain: () => drainJobs({ url: database.urls.worker, log, tasks: buildTasks(context), limits: patientLimits }),
    at: (moment) => void (clock = moment === undefined ? systemClock : movableClock(moment).clock),
    async openJobs() {
      const { rows } = await sql<OpenJob>`
        select job.task_identifier as task, job.attempts, job.last_error, own.payload::text
        from graphile_worker.jobs as job join graphile_worker._private_jobs as own using (id)
        order by job.id`.execute(database.worker)
      return rows
    },
    async close() {
      await closeWorkerContext(context)
      await mails.close()
      if (given === undefined) await database.drop()
    },
  }
}
