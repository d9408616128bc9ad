import { backfillHour, cron, on } from '#server/reactions.ts'
import { eraseDueAccounts } from './erase-due-accounts.ts'
import { buildExport } from './on-data-export-asked-build.ts'

export const dataRightsTasks = [
  on('data.export_asked', 'build', buildExport),
  cron('50 * * * *', 'erase-accounts', eraseDueAccounts, backfillHour),
]
