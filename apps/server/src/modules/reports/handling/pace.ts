import type { Trx } from '#server/db/database.ts'
import { DomainError } from '#server/lib/domain-error.ts'
import type { ReportSide } from '@grana/contract/reports/values'
import { mostSaidAnHour } from '../policy.ts'
import { countSaid } from '../queries-lists.ts'
import type { ReportRow } from '../queries-reports.ts'

const hourMs = 3_600_000

/** What is said is told to others by mail: a side that says too much of one report waits. The report is held. */
export async function demandPace(trx: Trx, report: ReportRow, { side, at }: { side: ReportSide; at: Date }) {
  const since = new Date(at.getTime() - hourMs)
  if ((await countSaid(trx, report, { side, since })) >= mostSaidAnHour) {
    throw new DomainError('report.too_many_comments')
  }
}
