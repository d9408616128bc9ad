import type { ReportActor, ReportUser } from './can-on-report.ts'
import type { ProgramFacts, ReportRow } from './queries-reports.ts'

/** A report as its actor finds it, with everything that decisions about it depend on. */
export type LoadedReport<A extends ReportActor = ReportUser> = {
  report: ReportRow
  program: ProgramFacts
  actor: A
  at: Date
}

/** The row stays locked until the transaction ends. */
export type LockedReport<A extends ReportActor = ReportUser> = LoadedReport<A> & { isLocked: true }
