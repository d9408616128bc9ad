import type { Trx } from '#server/db/database.ts'
import { findProgramFacts, findReport } from './queries-reports.ts'
import { recordReportEvents, type RecordedEvent } from './record-report-events.ts'

type Due = { at: Date; isDue: () => Promise<boolean>; event: RecordedEvent }

/** Records an event of the system in the history of a report, if it is still due once the report is locked. */
export async function recordSystemEvent(
  trx: Trx,
  { organizationId, reportId }: { organizationId: string; reportId: string },
  { at, isDue, event }: Due,
): Promise<void> {
  const report = await findReport(trx, reportId, { organizationId, lock: true })
  if (report === undefined || !(await isDue())) return
  const program = await findProgramFacts(trx, report)
  if (program === undefined) return
  await recordReportEvents(trx, { report, program, actor: { side: 'system' }, at, isLocked: true }, event)
}
