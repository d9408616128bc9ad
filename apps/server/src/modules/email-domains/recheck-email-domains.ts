import { inTransaction } from '#server/db/transaction.ts'
import { emit } from '#server/reactions.ts'
import type { WorkerContext } from '#server/worker-context.ts'
import { requestDueChecks } from './queries.ts'

/** Slightly less than a day, so that a run that starts a minute early still includes the domains of the last one. */
const intervalMs = 23 * 60 * 60 * 1000
/** Less than the hour between runs: a request without a result is repeated by the next run. */
const pendingMs = 50 * 60 * 1000
const maxChecks = 2000

/** Requests the daily check of every proven email domain. */
export async function recheckEmailDomains({ db, clock }: Pick<WorkerContext, 'db' | 'clock'>): Promise<void> {
  const at = clock()
  await inTransaction(db, async (trx) => {
    const keys = await requestDueChecks(trx, {
      at,
      checkedBefore: new Date(at.getTime() - intervalMs),
      requestedBefore: new Date(at.getTime() - pendingMs),
      most: maxChecks,
    })
    for (const key of keys) await emit(trx, 'email_domain.check_asked', key)
  })
}
