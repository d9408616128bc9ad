import { inTransactionAs } from '#server/db/transaction.ts'
import { handle } from '#server/http/handle.ts'
import { getEarnings as operation } from '@grana/contract/reports/reward-sums'
import { sumEarnings, toSumPeriods, withNextPayment } from './queries-sums.ts'

export const getEarnings = handle(operation, ({ db, clock }, { user }) =>
  inTransactionAs(db, user, async (trx) =>
    withNextPayment(trx, user.id, await sumEarnings(trx, toSumPeriods(clock()))),
  ),
)
