import { backfillDay, cron, on } from '#server/reactions.ts'
import { checkFile } from './check-file.ts'
import { purgeDroppedFiles, purgeFiles } from './purge-files.ts'

export const reportFileTasks = [
  on('evidence.arrived', 'check', checkFile),
  on('evidence.dropped', 'clear', purgeDroppedFiles),
  cron('55 * * * *', 'clear-dropped-evidence', purgeDroppedFiles),
  cron('20 4 * * *', 'clear-evidence', purgeFiles, backfillDay),
]
