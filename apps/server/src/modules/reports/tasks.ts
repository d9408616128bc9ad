import { backfillDay, backfillHour, cron, on } from '#server/reactions.ts'
import { beginTriage, expireReports } from './expire-reports.ts'
import { purgeReportExports, writeReportExport } from './exports/write-report-export.ts'

export const reportTasks = [
  on('report.submitted', 'begin', beginTriage),
  on('report_export.asked', 'write', writeReportExport),
  on('report.redacted', 'clear-exports', purgeReportExports),
  cron('40 * * * *', 'clear-report-exports', purgeReportExports, backfillHour),
  cron('30 2 * * *', 'age-reports', expireReports, backfillDay),
]
