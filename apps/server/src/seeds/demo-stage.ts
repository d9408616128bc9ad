import { sql } from 'kysely'
import type { Context } from '#server/context.ts'
import type { Trx, Db } from '#server/db/database.ts'
import type { SignedIn } from '#server/http/session/actor.ts'
import { createAuthorizer } from '#server/http/tenancy/authorize.ts'
import type { FileStore } from '#server/lib/file-store/file-store.ts'
import { createLog } from '#server/lib/log.ts'
import type { Sealing } from '#server/lib/sealing.ts'
import { operationRoutes } from '#server/operation-routes.ts'
import { buildReportTasks } from '#server/tasks.ts'
import type { WorkerContext } from '#server/worker-context.ts'
import type { AccountKind } from '@grana/contract/accounts'
import type { Answer, Operation } from '@grana/contract/operation'
import type { StaffRole } from '@grana/contract/tenancy'
import { setStoryTime } from './story-time.ts'

async function runInSavepoint<T>(trx: Trx, work: (trx: Trx) => Promise<T>): Promise<T> {
  await sql`savepoint nested`.execute(trx)
  try {
    const result = await work(trx)
    await sql`release savepoint nested`.execute(trx)
    return result
  } catch (error) {
    await sql`rollback to savepoint nested`.execute(trx)
    throw error
  }
}

/**
 * A database handle whose transactions are savepoints of an open transaction: the transactions of several actions commit
 * or roll back together, and other connections never see a part of them.
 */
function withNestedTransactions(trx: Trx): Db {
  const transaction = () => ({ execute: <T>(work: (inner: Trx) => Promise<T>) => runInSavepoint(trx, work) })
  return new Proxy(trx, {
    get(target, name) {
      if (name === 'transaction') return transaction
      const value: unknown = Reflect.get(target, name, target)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
}

/** What the database does at the end of a transaction: the ledger posts each action with its own time, in the order of the story. */
async function settle(trx: Trx): Promise<void> {
  await sql`set constraints all immediate`.execute(trx)
  await sql`set constraints all deferred`.execute(trx)
}

export type DemoPerson = { id: string; kind: AccountKind; email: string; staffRole: StaffRole | null }

/** A signed-in user who has just verified both factors. */
function signedIn({ id, kind, email, staffRole }: DemoPerson, at: Date): SignedIn {
  return {
    kind: 'user',
    address: '192.0.2.44',
    userAgent: 'demo',
    origin: undefined,
    cookies: new Map(),
    addCookie: () => undefined,
    user: {
      id,
      kind,
      email,
      isProven: true,
      hasSecondFactor: true,
      hasAuthenticator: true,
      hasPasskey: kind === 'staff',
      factorWaitsUntil: null,
      staffRole,
      consentsDue: [],
    },
    session: {
      id,
      grantId: id,
      isSecondFactorDue: false,
      // Staff need a passkey.
      secondFactor: kind === 'staff' ? 'passkey' : 'code',
      confirmedAt: at,
      expiresAt: new Date(at.getTime() + 3_600_000),
    },
  }
}

/** Printed on the attestation of the demo pentest. */
const portalUrl = process.env['PORTAL_URL'] ?? 'https://grana.example'

/** Scheduled work: unanswered questions and payments, closings that have become final, and disclosures whose day has come. */
const scheduled = ['age-reports', 'age-disputes', 'age-payment-cases', 'publish-disclosures']

type OperationInput = { params?: object; body?: object }
type QueuedJob = { task: string; payload: { reportId?: string } }
type Task = (payload: unknown) => Promise<void>

/**
 * Runs actions of demo users at past times through the API's own operations: the demo world cannot contain anything that
 * the product refuses. Resulting jobs run at once with the time of the action, except emails.
 */
export function openStage(trx: Trx, sealing: Sealing, files: FileStore) {
  const db = withNestedTransactions(trx)
  const log = createLog({ level: 'warn', name: 'seed' })

  const tasksAt = (at: Date): Partial<Record<string, Task>> =>
    // Jobs that follow from reports need no more than these.
    buildReportTasks({ db, log, files, config: { portalUrl }, clock: () => at } as WorkerContext)
  /** Program statistics count existing rows: computing them once at the end is enough. */
  const unmeasured = new Map<string, QueuedJob>()

  /** Jobs of this transaction, which no worker can see: it is the only one that began at this time. */
  async function runJobs(at: Date): Promise<void> {
    const tasks = tasksAt(at)
    for (;;) {
      const { rows } = await sql<QueuedJob>`
        delete from graphile_worker._private_jobs j using graphile_worker._private_tasks t
        where t.id = j.task_id and j.created_at = now() returning t.identifier as task, j.payload`.execute(trx)
      if (rows.length === 0) return
      for (const job of rows) {
        if (job.task.endsWith('.measure')) unmeasured.set(job.payload.reportId ?? '', job)
        else await tasks[job.task]?.(job.payload)
      }
    }
  }

  async function act<O extends Operation>(
    person: DemoPerson,
    operation: O,
    { at, params = {}, body }: OperationInput & { at: Date },
  ): Promise<Answer<O>> {
    const found = operationRoutes.find((route) => route.operation === operation)
    if (found === undefined || !('run' in found)) throw new Error(`No handler for ${operation.name}.`)
    // The settings that report operations read. Responses are discarded, so the secret only affects identifiers in them.
    const config = { appSecret: 'identifiers of answers that are not kept' }
    const context = { db, log, files, config, sealing, clock: () => at } as Context
    const actor = await createAuthorizer(context)({ operation, actor: signedIn(person, at), params })
    const input = { params, body: operation.body?.parse(body), query: {} }
    await setStoryTime(trx, at)
    const answer = await found.run(context, actor as never, input as never)
    await runJobs(at)
    await settle(trx)
    return answer as Answer<O>
  }

  async function runScheduledJobs(at: Date): Promise<void> {
    await setStoryTime(trx, at)
    const tasks = tasksAt(at)
    for (const name of scheduled) await tasks[name]?.({})
    await runJobs(at)
    await settle(trx)
  }

  async function measure(at: Date): Promise<void> {
    for (const { task, payload } of unmeasured.values()) await tasksAt(at)[task]?.(payload)
  }

  return { act, files, age: runScheduledJobs, measure }
}

export type Stage = ReturnType<typeof openStage>
