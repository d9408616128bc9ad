import { cron, on } from '#server/reactions.ts'
import { notifyReportEvent } from './notify-report-event.ts'
import { notifyTicketClosed } from './notify-ticket-closed.ts'
import { remindOfDeadlines, sendDeadlineDigest } from './remind-of-deadlines.ts'
import { remindOfDisputes } from './remind-of-disputes.ts'
import { remindOfRewards } from './remind-of-rewards.ts'

export const reportNotificationTasks = [
  // The submission is event number 1 of the history.
  on('report.submitted', 'tell', (context, report) => notifyReportEvent(context, { ...report, number: 1 })),
  on('report.happened', 'tell', notifyReportEvent),
  on('ticket.closed', 'tell', notifyTicketClosed),
  cron('20 * * * *', 'remind-of-deadlines', remindOfDeadlines),
  cron('25 * * * *', 'remind-of-disputes', remindOfDisputes),
  cron('0 13 * * 1-5', 'send-deadline-digest', sendDeadlineDigest),
  cron('45 13 * * 1-5', 'remind-of-rewards', remindOfRewards),
]
