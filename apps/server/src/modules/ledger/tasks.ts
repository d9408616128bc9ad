import { cron } from '#server/reactions.ts'
import { checkLedger } from './check-ledger.ts'

export const ledgerTasks = [
  // A failed run is not repeated: the next one is a minute away.
  cron('* * * * *', 'check-ledger', checkLedger, { backfillPeriod: 0, maxAttempts: 1 }),
]
