import { backfillDay, cron, on } from '#server/reactions.ts'
import { beginTriage, expireReports } from './expire-reports.ts'

export const reportTasks = [
  on('report.submitted', 'begin', beginTriage),
  cron('30 2 * * *', 'age-reports', expireReports, backfillDay),
]
