import { inTransaction } from '#server/db/transaction.ts'
import { backfillDay, cron } from '#server/reactions.ts'
import type { WorkerContext } from '#server/worker-context.ts'
import { silenceDays } from '@grana/contract/payouts/report-payments'
import { recordSystemEvent } from '../reports/public.ts'
import { addSilentReceipt, listSilentPayments } from './queries.ts'

const dayMs = 86_400_000

/**
 * Counts payments with a proof as arrived that their agents did not answer for 30 days. A reminder precedes it. A payment that
 * fails does not block the others; the next run retries it.
 */
async function assumeReceipts({ db, clock, log }: WorkerContext): Promise<void> {
  const at = clock()
  for (const silent of await listSilentPayments(db, new Date(at.getTime() - silenceDays * dayMs))) {
    try {
      await inTransaction(db, (trx) =>
        recordSystemEvent(trx, silent, {
          at,
          isDue: () => addSilentReceipt(trx, silent, at),
          event: { kind: 'reward_received', details: { by: 'silence' } },
        }),
      )
    } catch (error) {
      log.error({ err: error, reportId: silent.reportId }, 'recording of a silent receipt failed')
    }
  }
}

export const paymentTasks = [cron('50 2 * * *', 'assume-receipts', assumeReceipts, backfillDay)]
