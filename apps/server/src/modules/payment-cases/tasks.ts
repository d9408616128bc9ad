import type { Trx } from '#server/db/database.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { backfillHour, cron } from '#server/reactions.ts'
import type { WorkerContext } from '#server/worker-context.ts'
import { silenceDays } from '@grana/contract/payouts/report-payments'
import { recordSystemEvent } from '../reports/public.ts'
import { assumeShareArrival } from '../reward-shares/public.ts'
import { detailsOf } from './policy.ts'
import {
  addSilentReceipt,
  escalateCase,
  isSilentCase,
  listLapsedCases,
  listSilentCases,
  type WaitingCase,
} from './queries.ts'

const dayMs = 86_400_000

/** The agent may have answered in between. */
async function assumeArrival(trx: Trx, found: WaitingCase, at: Date): Promise<boolean> {
  if (!(await isSilentCase(trx, found))) return false
  const { share } = found
  return share === null
    ? addSilentReceipt(trx, found, at)
    : assumeShareArrival(trx, { ...found, share }, { from: 'owed', at })
}

type Aging = {
  found: WaitingCase
  isDue: (trx: Trx) => Promise<boolean>
  event: Parameters<typeof recordSystemEvent>[2]['event']
}

/**
 * Brings cases to staff whose organization did not answer in time, and counts proven payments as arrived whose agents were
 * silent for 30 days. A case that fails does not block the others; the next run retries it.
 */
async function ageCases({ db, clock, log }: WorkerContext): Promise<void> {
  const at = clock()
  const lapsed = await listLapsedCases(db, at)
  const silent = await listSilentCases(db, new Date(at.getTime() - silenceDays * dayMs))
  const aged: Aging[] = [
    ...lapsed.map((found): Aging => {
      const event = { kind: 'payment_case_lapsed', details: detailsOf(found) } as const
      return { found, isDue: (trx) => escalateCase(trx, found, at), event }
    }),
    ...silent.map((found): Aging => {
      const details = { by: 'silence', ...(found.share !== null && { share: found.share }) }
      const kind = found.share === null ? 'reward_received' : 'share_received'
      return { found, isDue: (trx) => assumeArrival(trx, found, at), event: { kind, details } }
    }),
  ]
  for (const { found, isDue, event } of aged) {
    try {
      await inTransaction(db, (trx) => recordSystemEvent(trx, found, { at, isDue: () => isDue(trx), event }))
    } catch (error) {
      log.error({ err: error, reportId: found.reportId }, 'aging of a payment case failed')
    }
  }
}

export const paymentCaseTasks = [cron('35 * * * *', 'age-payment-cases', ageCases, backfillHour)]
