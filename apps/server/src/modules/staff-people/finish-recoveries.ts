import { inTransaction } from '#server/db/transaction.ts'
import { emit } from '#server/reactions.ts'
import type { WorkerContext } from '#server/worker-context.ts'
import { findDueRecoveries, finishRecovery } from './queries-recoveries.ts'

/** Removes second factors whose recovery was not stopped within three days, and notifies the owners. */
export async function finishRecoveries({ db, clock, log }: Pick<WorkerContext, 'db' | 'clock' | 'log'>): Promise<void> {
  const now = clock()
  for (const id of await findDueRecoveries(db, now)) {
    const userId = await inTransaction(db, async (trx) => {
      const person = await finishRecovery(trx, id, now)
      if (person !== undefined) await emit(trx, 'user.two_factor_off', { userId: person, at: now.toISOString() })
      return person
    })
    log.info({ recoveryId: id, isDone: userId !== undefined }, 'second factor recovery due')
  }
}
