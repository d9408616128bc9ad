import { backfillDay, backfillHour, cron, on } from '#server/reactions.ts'
import { runOwnershipCheck } from './on-target-check-asked-run.ts'
import { recheckTargets } from './recheck-targets.ts'
import { sweepDocuments } from './sweep-documents.ts'

export const targetTasks = [
  on('target.check_asked', 'run', runOwnershipCheck),
  cron('23 * * * *', 'recheck-targets', recheckTargets, backfillHour),
  cron('15 4 * * *', 'sweep-target-documents', sweepDocuments, backfillDay),
]
