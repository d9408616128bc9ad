import { sql } from 'kysely'
import type { Context } from '#server/context.ts'
import type { Trx } from '#server/db/database.ts'
import type { SignedIn } from '#server/http/session/actor.ts'
import { createAdmission } from '#server/http/tenancy/admit.ts'
import { createLog } from '#server/lib/log.ts'
import { operationRoutes } from '#server/operation-routes.ts'
import { everyReportTask } from '#server/report-tasks.ts'
import type { WorkerContext } from '#server/worker-context.ts'
import type { AccountKind } from '@grana/contract/accounts'
import type { Answer, Operation } from '@grana/contract/operation'
import type { StaffRole } from '@grana/contract/tenancy'
import { nesting } from './nested.ts'

export type DemoPerson = { id: string; kind: AccountKind; email: string; staffRole: StaffRole | null }

/** Somebody at their screen, who has just shown both factors. */
function signedIn({ id, kind, email, staffRole }: DemoPerson, at: Date): SignedIn {
  return {
    kind: 'user',
    address: '192.0.2.44',
    userAgent: 'demo',
    origin: undefined,
    cookies: new Map(),
    keep: () => undefined,
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
      // The platform's team works with nothing less.
      secondFactor: kind === 'staff' ? 'passkey' : 'code',
      confirmedAt: at,
      expiresAt: new Date(at.getTime() + 3_600_000),
    },
  }
}

type Given = { params?: object; body?: object }
type Queued = { task: string; payload: { reportId?: string } }
type Task = (payload: unknown) => Promise<void>

/**
 * People of the demo world act here, at moments that have passed, through the operations that the API offers them: what the
 * product refuses cannot be in this world. What follows from an act is done at once and at its moment, but for mails.
 */
export function openStage(trx: Trx) {
  const db = nesting(trx)
  const log = createLog({ level: 'warn', name: 'seed' })

  const tasksAt = (at: Date): Partial<Record<string, Task>> =>
    // What follows from reports needs no more than these.
    everyReportTask({ db, log, clock: () => at } as WorkerContext)
  /** Figures of programs count what is there: once, at the end, is enough. */
  const unmeasured = new Map<string, Queued>()

  /** Jobs of this transaction, which no worker sees: it is the only one that began at this moment. */
  async function settle(at: Date): Promise<void> {
    const tasks = tasksAt(at)
    for (;;) {
      const { rows } = await sql<Queued>`
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
    { at, params = {}, body }: Given & { at: Date },
  ): Promise<Answer<O>> {
    const found = operationRoutes.find((route) => route.operation === operation)
    if (found === undefined || !('run' in found)) throw new Error(`Nothing stands behind ${operation.name}.`)
    // Reports ask for these, and for nothing that talks to the world. Answers are not kept, so no identifier follows from the secret.
    const config = { appSecret: 'identifiers of answers that are not kept' }
    const context = { db, log, config, clock: () => at } as Context
    const actor = await createAdmission(context)({ operation, actor: signedIn(person, at), params })
    const input = { params, body: operation.body?.parse(body), query: {} }
    const answer = await found.run(context, actor as never, input as never)
    await settle(at)
    return answer as Answer<O>
  }

  /** What comes by the clock: questions that nobody answered, and closings that have become final. */
  async function age(at: Date): Promise<void> {
    await tasksAt(at)['age-reports']?.({})
    await settle(at)
  }

  async function measure(at: Date): Promise<void> {
    for (const { task, payload } of unmeasured.values()) await tasksAt(at)[task]?.(payload)
  }

  return { act, age, measure }
}

export type Stage = ReturnType<typeof openStage>
