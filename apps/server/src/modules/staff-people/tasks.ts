import { backfillHour, cron } from '#server/reactions.ts'
import { finishRecoveries } from './finish-recoveries.ts'

export const staffPeopleTasks = [cron('*/10 * * * *', 'finish-recoveries', finishRecoveries, backfillHour)]
