import type { WorkerContext } from '#server/worker-context.ts'
import { deleteConfirmationsBefore } from './queries-confirmations.ts'
import { deleteLeadsBefore } from './queries.ts'

const retentionMonths = 24
const claimRetentionDays = 7
const dayMs = 86_400_000

/** Deletes leads and confirmation claims whose retention period has passed. */
export async function purgeExpiredLeads({
  db,
  clock,
  log,
}: Pick<WorkerContext, 'db' | 'clock' | 'log'>): Promise<void> {
  const now = clock()
  const leadCutoff = new Date(now)
  leadCutoff.setUTCMonth(leadCutoff.getUTCMonth() - retentionMonths)
  const leads = await deleteLeadsBefore(db, leadCutoff)
  const claimCutoffDay = new Date(now.getTime() - claimRetentionDays * dayMs).toISOString().slice(0, 10)
  const claims = await deleteConfirmationsBefore(db, claimCutoffDay)
  log.info({ leads, claims }, 'old leads purged')
}
