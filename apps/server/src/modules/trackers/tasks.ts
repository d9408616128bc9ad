import { cron, on } from '#server/reactions.ts'
import { followReportEvent } from './follow-tickets.ts'
import { tendTracker, tendTrackers } from './tend-tracker.ts'

export const trackerTasks = [
  on('report.happened', 'trackers', followReportEvent),
  on('tracker.due', 'tend', tendTracker),
  cron('* * * * *', 'tend-trackers', tendTrackers),
]
