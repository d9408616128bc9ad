import type { WorkerContext } from '#server/worker-context.ts'
import { deleteConfirmationsBefore } from './queries-confirmations.ts'
import { deleteLeadsBefore } from './queries.ts'

const retentionMonths = 24
const claimRetentionDays = 7
const dayMs = 86_400_000

/** Deletes leads after 24 months, and confirmation claims after a week. */
export async function purgeExpiredLeads({
  db,
  clock,
  log,
}: Pick<WorkerContext, 'db' | 'clock' | 'log'>): Promise<void> {
  const now = clock()
  const oldest = new Date(now)
  oldest.setUTCMonth(oldest.getUTCMonth() - retentionMonths)
  const leads = await deleteLeadsBefore(db, oldest)
  const oldestDay = new Date(now.getTime() - claimRetentionDays * dayMs).toISOString().slice(0, 10)
  const claims = await deleteConfirmationsBefore(db, oldestDay)
  log.info({ leads, claims }, 'old leads purged')
}
