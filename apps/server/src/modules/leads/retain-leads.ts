import type { WorkerContext } from '#server/worker-context.ts'
import { deleteConfirmationsBefore } from './queries-confirmations.ts'
import { deleteLeadsBefore } from './queries.ts'

const keptMonths = 24
const keptClaimDays = 7
const dayMs = 86_400_000

/** Forgets leads after 24 months, and the claims of confirmations after a week. */
export async function retainLeads({ db, clock, log }: Pick<WorkerContext, 'db' | 'clock' | 'log'>): Promise<void> {
  const now = clock()
  const oldest = new Date(now)
  oldest.setUTCMonth(oldest.getUTCMonth() - keptMonths)
  const leads = await deleteLeadsBefore(db, oldest)
  const oldestDay = new Date(now.getTime() - keptClaimDays * dayMs).toISOString().slice(0, 10)
  const claims = await deleteConfirmationsBefore(db, oldestDay)
  log.info({ leads, claims }, 'retention of leads done')
}
