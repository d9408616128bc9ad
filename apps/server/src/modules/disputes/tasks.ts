import { backfillHour, cron } from '#server/reactions.ts'
import { expireDisputes } from './expire-disputes.ts'

export const disputeTasks = [cron('20 * * * *', 'age-disputes', expireDisputes, backfillHour)]
