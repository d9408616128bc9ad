import { backfillHour, cron, on } from '#server/reactions.ts'
import { notifyGuest, purgeOpenReports, sendOpenReportLink } from './open-report-jobs.ts'

export const openReportTasks = [
  on('open_report.link_wanted', 'send', sendOpenReportLink),
  on('report.happened', 'notify-guest', notifyGuest),
  cron('15 * * * *', 'purge-open-reports', purgeOpenReports, backfillHour),
]
