import { inTransaction } from '#server/db/transaction.ts'
import type { Events } from '#server/events.ts'
import type { WorkerContext } from '#server/worker-context.ts'
import { listStaleReports } from './queries-lists.ts'
import { findProgramFacts, findReport, type ReportRow } from './queries-reports.ts'
import { transitionReport, type TransitionInput } from './transition-report.ts'
import { reportDays } from './transitions.ts'

type ReportKey = Events['report.submitted']

const dayMs = 86_400_000

/** Makes a transition as the system, if the locked report is still due for it. */
async function transitionAsSystem(
  { db, clock }: WorkerContext,
  { organizationId, reportId }: ReportKey,
  { input, isDue }: { input: TransitionInput; isDue: (report: ReportRow) => boolean },
): Promise<void> {
  await inTransaction(db, async (trx) => {
    const report = await findReport(trx, reportId, { organizationId, lock: true })
    if (report === undefined || !isDue(report)) return
    const program = await findProgramFacts(trx, report)
    if (program === undefined) return
    const locked = { report, program, actor: { side: 'system' }, at: clock(), isLocked: true } as const
    await transitionReport(trx, locked, input)
  })
}

/** Moves a submitted report to triage. Idempotent. */
export function beginTriage(context: WorkerContext, about: ReportKey): Promise<void> {
  const isDue = ({ state }: ReportRow) => state === 'received'
  return transitionAsSystem(context, about, { input: { to: 'triaging' }, isDue })
}

/** A report that fails does not block the others: the error is logged, and the next run retries it. */
async function transitionEach(
  context: WorkerContext,
  due: readonly ReportKey[],
  move: Parameters<typeof transitionAsSystem>[2],
) {
  for (const about of due) {
    try {
      await transitionAsSystem(context, about, move)
    } catch (error) {
      context.log.error({ err: error, reportId: about.reportId }, 'scheduled report transition failed')
    }
  }
}

/** Closes reports whose question was not answered in time, and archives reports that were closed long enough ago. */
export async function expireReports(context: WorkerContext): Promise<void> {
  const now = context.clock().getTime()
  const [silent, settled] = [new Date(now - reportDays.silence * dayMs), new Date(now - reportDays.archive * dayMs)]
  await transitionEach(context, await listStaleReports(context.db, { state: 'needs_info', before: silent }), {
    input: { to: 'closed', reason: 'no_answer' },
    isDue: ({ state, moved_at: at }) => state === 'needs_info' && at < silent,
  })
  await transitionEach(context, await listStaleReports(context.db, { state: 'closed', before: settled }), {
    input: { to: 'archived' },
    isDue: ({ state, moved_at: at, dispute_state: dispute }) => state === 'closed' && at < settled && dispute === null,
  })
}
