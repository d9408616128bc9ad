import { backfillHour, cron, on } from '#server/reactions.ts'
import { runEmailDomainCheck } from './on-email-domain-check-asked-run.ts'
import { recheckEmailDomains } from './recheck-email-domains.ts'

export const emailDomainTasks = [
  on('email_domain.check_asked', 'run', runEmailDomainCheck),
  cron('37 * * * *', 'recheck-email-domains', recheckEmailDomains, backfillHour),
]
