import { inTransactionAs } from '#server/db/transaction.ts'
import { handle } from '#server/http/handle.ts'
import { getEarnings as operation } from '@grana/contract/reports/reward-sums'
import { sumEarnings, toSumPeriods } from './queries-sums.ts'

export const getEarnings = handle(operation, ({ db, clock }, { user }) =>
  inTransactionAs(db, user, (trx) => sumEarnings(trx, user.id, toSumPeriods(clock()))),
)
