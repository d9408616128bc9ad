import { inTransaction } from '#server/db/transaction.ts'
import { emit } from '#server/reactions.ts'
import type { WorkerContext } from '#server/worker-context.ts'
import { requestDueChecks } from './queries-checks.ts'

/** Slightly less than a day, so a run that starts a minute early still includes the targets of the last one. */
const intervalMs = 23 * 60 * 60 * 1000
/** Less than the hour between runs: a request without a result is repeated by the next run. */
const pendingMs = 50 * 60 * 1000
const batchSize = 500
const maxBatches = 60

type RecheckContext = Pick<WorkerContext, 'db' | 'clock' | 'log'>

/** Requests the daily check of every automatic verification. Runs every hour to spread the checks over the day. */
export async function recheckTargets({ db, clock, log }: RecheckContext): Promise<void> {
  const at = clock()
  const due = {
    at,
    checkedBefore: new Date(at.getTime() - intervalMs),
    requestedBefore: new Date(at.getTime() - pendingMs),
    most: batchSize,
  }
  let requested = 0
  for (let batch = 0; batch < maxBatches; batch += 1) {
    const keys = await inTransaction(db, async (trx) => {
      const found = await requestDueChecks(trx, due)
      for (const key of found) await emit(trx, 'target.check_asked', key)
      return found
    })
    requested += keys.length
    if (keys.length < batchSize) break
  }
  log.info({ requested }, 'requested the ownership checks that are due')
}
