import type { Context } from '#server/context.ts'
import { inTransactionAs } from '#server/db/transaction.ts'
import { DomainError } from '#server/lib/domain-error.ts'
import type { ReportGrounds } from '@grana/contract/reports/facts'
import { mayDo } from '../may-do.ts'
import { findHeld, type Desk } from './held-report.ts'
import { listClauses, listEarlier } from './queries-grounds.ts'
import { listOfProgram } from './queries-known-issues.ts'
import { recordReading } from './queries-readings.ts'

/** What a closing of a report can rest on, for those who work on it. */
export function groundsOf(
  { db, clock }: Context,
  desk: Desk,
  { reportId, text }: { reportId: string; text: string },
): Promise<ReportGrounds> {
  return inTransactionAs(db, desk.user, async (trx) => {
    const { report, mover } = await findHeld(trx, desk, { reportId, lock: false })
    if (mayDo('report.note', mover, report) !== 'yes') throw new DomainError('auth.forbidden')
    await recordReading(trx, report, clock())
    const key = { organizationId: report.organization_id, programId: report.program_id, before: report.submitted_at }
    const [clauses, earlier, known] = [
      await listClauses(trx, report),
      await listEarlier(trx, report, { text, place: desk.place }),
      await listOfProgram(trx, key),
    ]
    return {
      clauses,
      earlier: earlier.map(({ initials, number: own, submitted_at: at, ...row }) => ({
        ...row,
        reference: `${initials}-${own}`,
        submitted_at: at.toISOString(),
      })),
      known_issues: known.map(({ id, title, known_since: since }) => ({ id, title, known_since: since })),
    }
  })
}
