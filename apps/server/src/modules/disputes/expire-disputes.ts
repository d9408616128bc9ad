import { inTransaction } from '#server/db/transaction.ts'
import type { WorkerContext } from '#server/worker-context.ts'
import { recordSystemEvent } from '../reports/public.ts'
import { listUnrecordedLapses, markLapsed } from './queries-disputes.ts'

/**
 * Records in the history of a report that the organization did not answer a dispute in time, which notifies both sides and
 * the staff who rule. A dispute that fails does not block the others; the next run retries it.
 */
export async function expireDisputes(context: WorkerContext): Promise<void> {
  const at = context.clock()
  for (const lapsed of await listUnrecordedLapses(context.db, at)) {
    try {
      await inTransaction(context.db, (trx) =>
        recordSystemEvent(trx, lapsed, {
          at,
          isDue: () => markLapsed(trx, lapsed, at),
          event: { kind: 'dispute_lapsed', details: { dispute: String(lapsed.number) } },
        }),
      )
    } catch (error) {
      context.log.error({ err: error, reportId: lapsed.reportId }, 'recording of a lapsed dispute failed')
    }
  }
}
