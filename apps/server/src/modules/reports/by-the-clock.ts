import { inTransaction } from '#server/db/transaction.ts'
import type { WorkerContext } from '#server/worker-context.ts'
import type { AboutReport } from './events.ts'
import { moveReport, type Wish } from './move-report.ts'
import { reportDays } from './moves.ts'
import { findProgramFacts, findReport, type ReportRow } from './queries-reports.ts'
import { listWaiting } from './queries-waiting.ts'

const dayMs = 86_400_000

/** Makes a move that nobody makes, if the report still stands where it is due. */
async function moveByItself(
  { db, clock }: WorkerContext,
  { organizationId, reportId }: AboutReport,
  { wish, isDue }: { wish: Wish; isDue: (report: ReportRow) => boolean },
): Promise<void> {
  await inTransaction(db, async (trx) => {
    const report = await findReport(trx, reportId, { organizationId, lock: true })
    if (report === undefined || !isDue(report)) return
    const program = await findProgramFacts(trx, report)
    if (program === undefined) return
    await moveReport(trx, report, { program, mover: { side: 'system' }, wish, at: clock() })
  })
}

/** A report that arrived goes to those who judge it. Running twice does nothing the second time. */
export function beginTriage(context: WorkerContext, about: AboutReport): Promise<void> {
  const isDue = ({ state }: ReportRow) => state === 'received'
  return moveByItself(context, about, { wish: { to: 'triaging' }, isDue })
}

/** One report that cannot be moved does not keep the others: it is written down, and tried again with the next run. */
async function moveEach(context: WorkerContext, due: readonly AboutReport[], move: Parameters<typeof moveByItself>[2]) {
  for (const about of due) {
    try {
      await moveByItself(context, about, move)
    } catch (error) {
      context.log.error({ err: error, reportId: about.reportId }, 'a report was not moved by the clock')
    }
  }
}

/** Closes what was asked in vain, and archives what has long been closed. */
export async function ageReports(context: WorkerContext): Promise<void> {
  const now = context.clock().getTime()
  const [silent, settled] = [new Date(now - reportDays.silence * dayMs), new Date(now - reportDays.archive * dayMs)]
  await moveEach(context, await listWaiting(context.db, { state: 'needs_info', before: silent }), {
    wish: { to: 'closed', reason: 'no_answer' },
    isDue: ({ state, moved_at: at }) => state === 'needs_info' && at < silent,
  })
  await moveEach(context, await listWaiting(context.db, { state: 'closed', before: settled }), {
    wish: { to: 'archived' },
    isDue: ({ state, moved_at: at }) => state === 'closed' && at < settled,
  })
}
