import { cron } from '#server/reactions.ts'
import { watchBackups } from './watch-backups.ts'

export const operatorAlertTasks = [
  // A failed run is not repeated: the next one is a minute away.
  cron('* * * * *', 'watch-backups', watchBackups, { backfillPeriod: 0, maxAttempts: 1 }),
]
