import { backfillHour, cron, on } from '#server/reactions.ts'
import { publishDisclosure, publishDueDisclosures } from './publish-disclosures.ts'

export const reportDisclosureTasks = [
  // A disclosure that is agreed on its own day is published at once.
  on('disclosure.agreed', 'publish', publishDisclosure),
  cron('5 * * * *', 'publish-disclosures', publishDueDisclosures, backfillHour),
]
