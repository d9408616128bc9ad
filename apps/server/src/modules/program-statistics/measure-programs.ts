import type { Trx } from '#server/db/database.ts'
import { inTransaction } from '#server/db/transaction.ts'
import type { Events } from '#server/events.ts'
import type { WorkerContext } from '#server/worker-context.ts'
import { saveMeasurement } from '../attention/public.ts'
import { measurePayments, savePaymentFigures } from './queries-payments.ts'
import {
  findProgramOfReport,
  saveProgramStatistics,
  listDuePrograms,
  lockDueStatistics,
  lockStatisticsAsStale,
  measureProgram,
  type ProgramKey,
} from './queries.ts'

const dayMs = 86_400_000
const windowDays = 90
/** Disputes are rare: a shorter window would leave most programs without a figure. */
const disputeWindowDays = 365
/** Events trigger at most one measurement per program in this interval; the scheduled job handles the rest. */
const minIntervalMs = 60_000
const maxPerRun = 500

async function measureNow(trx: Trx, key: ProgramKey, at: Date): Promise<void> {
  const daysAgo = (days: number) => new Date(at.getTime() - days * dayMs)
  const figures = await measureProgram(trx, key, {
    since: daysAgo(windowDays),
    disputesSince: daysAgo(disputeWindowDays),
  })
  await saveProgramStatistics(trx, key, { figures, at })
  await saveMeasurement(trx, key, at)
  await savePaymentFigures(trx, key, { figures: await measurePayments(trx, key, at), at })
}

/** Updates the statistics of a program after a report event, now or in the next scheduled run. */
export async function updateProgramStatistics(
  { db, clock }: WorkerContext,
  { organizationId, reportId }: Pick<Events['report.happened'], 'organizationId' | 'reportId'>,
): Promise<void> {
  const at = clock()
  await inTransaction(db, async (trx) => {
    const programId = await findProgramOfReport(trx, { organizationId, reportId })
    if (programId === undefined) return
    const key = { organizationId, programId }
    const measuredAt = await lockStatisticsAsStale(trx, key, at)
    if (measuredAt && at.getTime() - measuredAt.getTime() < minIntervalMs) return
    await measureNow(trx, key, at)
  })
}

/**
 * Scheduled job: measures programs with postponed updates, and those not measured for a day. A program that fails does not
 * block the others; the next run retries it.
 */
export async function measureDuePrograms({ db, clock, log }: WorkerContext): Promise<void> {
  const before = new Date(clock().getTime() - dayMs)
  let measured = 0
  for (const key of await listDuePrograms(db, { before, limit: maxPerRun })) {
    try {
      await inTransaction(db, async (trx) => {
        // Locked before the reports are read: an event that commits meanwhile waits, and marks the new statistics as stale.
        if (!(await lockDueStatistics(trx, key, before))) return
        await measureNow(trx, key, clock())
        measured += 1
      })
    } catch (error) {
      log.error({ err: error, programId: key.programId }, 'measuring of a program failed')
    }
  }
  if (measured > 0) log.info({ programs: measured }, 'program statistics measured')
}
