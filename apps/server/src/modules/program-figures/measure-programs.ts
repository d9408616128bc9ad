import type { Trx } from '#server/db/database.ts'
import { inTransaction } from '#server/db/transaction.ts'
import type { WorkerContext } from '#server/worker-context.ts'
import type { AboutReport } from '../reports/public.ts'
import { findProgramOf, keepFigures, listDue, markStale, measure, type Place } from './queries.ts'

const dayMs = 86_400_000
const windowDays = 90
/** A busy program is measured no more often than this by what happens in it; the clock does the rest. */
const restMs = 60_000
const mostAtOnce = 500

async function measureNow(trx: Trx, place: Place, at: Date): Promise<void> {
  const figures = await measure(trx, place, new Date(at.getTime() - windowDays * dayMs))
  await keepFigures(trx, place, { figures, at })
}

/** Something happened to a report of a program: its figures are measured anew, at once or soon. */
export async function noteReport(
  { db, clock }: WorkerContext,
  { organizationId, reportId }: AboutReport,
): Promise<void> {
  const at = clock()
  await inTransaction(db, async (trx) => {
    const programId = await findProgramOf(trx, { organizationId, reportId })
    if (programId === undefined) return
    const place = { organizationId, programId }
    const measuredAt = await markStale(trx, place, at)
    if (measuredAt && at.getTime() - measuredAt.getTime() < restMs) return
    await measureNow(trx, place, at)
  })
}

/** By the clock: what was put off, and what grew old in a day in which nothing happened. */
export async function measurePrograms({ db, clock, log }: WorkerContext): Promise<void> {
  const at = clock()
  const due = await listDue(db, { before: new Date(at.getTime() - dayMs), limit: mostAtOnce })
  for (const place of due) await inTransaction(db, (trx) => measureNow(trx, place, at))
  if (due.length > 0) log.info({ programs: due.length }, 'response figures measured')
}
