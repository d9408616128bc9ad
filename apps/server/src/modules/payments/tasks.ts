import type { Trx } from '#server/db/database.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { backfillDay, cron } from '#server/reactions.ts'
import type { WorkerContext } from '#server/worker-context.ts'
import { silenceDays } from '@grana/contract/payouts/report-payments'
import { recordSystemEvent } from '../reports/public.ts'
import { assumeShareArrival, listSilentShares } from '../reward-shares/public.ts'
import { addSilentReceipt, listSilentPayments } from './queries.ts'

const dayMs = 86_400_000

type Silence = {
  organizationId: string
  reportId: string
  isDue: (trx: Trx) => Promise<boolean>
  event: Parameters<typeof recordSystemEvent>[2]['event']
}

/**
 * Counts payments with a proof as arrived that their agents did not answer for 30 days. A reminder precedes it. A payment that
 * fails does not block the others; the next run retries it.
 */
async function assumeReceipts({ db, clock, log }: WorkerContext): Promise<void> {
  const at = clock()
  const before = new Date(at.getTime() - silenceDays * dayMs)
  const silent = [
    ...(await listSilentPayments(db, before)).map((found): Silence => {
      const event = { kind: 'reward_received', details: { by: 'silence' } } as const
      return { ...found, event, isDue: (trx) => addSilentReceipt(trx, found, at) }
    }),
    ...(await listSilentShares(db, before)).map((found): Silence => {
      const { share, amount, currency } = found
      const event = { kind: 'share_received', details: { by: 'silence', share, amount, currency } } as const
      return { ...found, event, isDue: (trx) => assumeShareArrival(trx, found, { from: 'paid', at }) }
    }),
  ]
  for (const { organizationId, reportId, event, isDue } of silent) {
    try {
      await inTransaction(db, (trx) =>
        recordSystemEvent(trx, { organizationId, reportId }, { at, isDue: () => isDue(trx), event }),
      )
    } catch (error) {
      log.error({ err: error, reportId }, 'recording of a silent receipt failed')
    }
  }
}

export const paymentTasks = [cron('50 2 * * *', 'assume-receipts', assumeReceipts, backfillDay)]
