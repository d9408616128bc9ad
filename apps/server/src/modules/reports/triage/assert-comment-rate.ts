import type { Trx } from '#server/db/database.ts'
import { DomainError } from '#server/lib/domain-error.ts'
import type { ReportSide } from '@grana/contract/reports/values'
import { maxCommentsPerHour } from '../policy.ts'
import { countComments } from '../queries-lists.ts'
import type { ReportRow } from '../queries-reports.ts'

const hourMs = 3_600_000

/** Comments send emails, so each side is limited per report and hour. The caller holds the row lock. */
export async function assertCommentRate(trx: Trx, report: ReportRow, { side, at }: { side: ReportSide; at: Date }) {
  const since = new Date(at.getTime() - hourMs)
  if ((await countComments(trx, report, { side, since })) >= maxCommentsPerHour) {
    throw new DomainError('report.too_many_comments')
  }
}
