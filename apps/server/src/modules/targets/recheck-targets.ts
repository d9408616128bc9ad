import { inTransaction } from '#server/db/transaction.ts'
import { emit } from '#server/reactions.ts'
import type { WorkerContext } from '#server/worker-context.ts'
import { askDueChecks } from './queries-checks.ts'

/** A little less than a day, so that a round which comes a minute early still takes what the last one took. */
const restMs = 23 * 60 * 60 * 1000
/** Less than the hour until the next round: what was asked for and came to nothing is asked for again. */
const pendingMs = 50 * 60 * 1000
const portion = 500
const mostPortions = 60

type Asking = Pick<WorkerContext, 'db' | 'clock' | 'log'>

/** Asks for the daily check of every proof that can be checked. Runs every hour, so that a day's checks are spread. */
export async function recheckTargets({ db, clock, log }: Asking): Promise<void> {
  const at = clock()
  const [before, pending] = [new Date(at.getTime() - restMs), new Date(at.getTime() - pendingMs)]
  const round = { at, before, pending, most: portion }
  let asked = 0
  for (let turn = 0; turn < mostPortions; turn += 1) {
    const keys = await inTransaction(db, async (trx) => {
      const due = await askDueChecks(trx, round)
      for (const key of due) await emit(trx, 'target.check_asked', key)
      return due
    })
    asked += keys.length
    if (keys.length < portion) break
  }
  log.info({ asked }, 'asked for the checks that are due')
}
