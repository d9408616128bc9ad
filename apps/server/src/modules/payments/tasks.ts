import { backfillDay, cron } from '#server/reactions.ts'
import { assumeReceipts } from './assume-receipts.ts'

export const paymentTasks = [cron('50 2 * * *', 'assume-receipts', assumeReceipts, backfillDay)]
