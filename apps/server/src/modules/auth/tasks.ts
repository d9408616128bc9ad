import { backfillDay, cron } from '#server/reactions.ts'
import { purgeAccountData, purgeShortLivedAuthData } from './purge-account-data.ts'

export const authTasks = [
  cron('37 * * * *', 'purge-entry', purgeShortLivedAuthData),
  cron('40 3 * * *', 'retain-accounts', purgeAccountData, backfillDay),
]
