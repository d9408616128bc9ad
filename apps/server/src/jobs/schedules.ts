import type { CronItem } from 'graphile-worker'

/**
 * Scheduled jobs, in UTC. `backfillPeriod` makes up for a run that was missed while no worker was up, where that
 * matters.
 */
export const schedules = [
  { task: 'purge-expired', match: '7 * * * *', options: { backfillPeriod: 0, maxAttempts: 3 } },
  { task: 'purge-entry', match: '37 * * * *', options: { backfillPeriod: 0, maxAttempts: 3 } },
  { task: 'erase-accounts', match: '50 * * * *', options: { backfillPeriod: 3_600_000, maxAttempts: 5 } },
  { task: 'finish-recoveries', match: '*/10 * * * *', options: { backfillPeriod: 3_600_000, maxAttempts: 5 } },
  { task: 'watch-backups', match: '* * * * *', options: { backfillPeriod: 0, maxAttempts: 1 } },
  { task: 'measure-programs', match: '*/5 * * * *', options: { backfillPeriod: 0, maxAttempts: 3 } },
  { task: 'recheck-targets', match: '23 * * * *', options: { backfillPeriod: 3_600_000, maxAttempts: 5 } },
  { task: 'age-reports', match: '30 2 * * *', options: { backfillPeriod: 86_400_000, maxAttempts: 5 } },
  { task: 'remind-of-rewards', match: '45 13 * * 1-5', options: { backfillPeriod: 0, maxAttempts: 3 } },
  { task: 'retain-leads', match: '20 3 * * *', options: { backfillPeriod: 86_400_000, maxAttempts: 5 } },
  { task: 'retain-accounts', match: '40 3 * * *', options: { backfillPeriod: 86_400_000, maxAttempts: 5 } },
  { task: 'retain-notifications', match: '50 3 * * *', options: { backfillPeriod: 86_400_000, maxAttempts: 5 } },
  { task: 'sweep-avatars', match: '10 4 * * *', options: { backfillPeriod: 86_400_000, maxAttempts: 5 } },
  { task: 'sweep-target-documents', match: '15 4 * * *', options: { backfillPeriod: 86_400_000, maxAttempts: 5 } },
  { task: 'clear-dropped-evidence', match: '55 * * * *', options: { backfillPeriod: 0, maxAttempts: 3 } },
  { task: 'clear-evidence', match: '20 4 * * *', options: { backfillPeriod: 86_400_000, maxAttempts: 5 } },
] as const satisfies CronItem[]

export type ScheduledTask = (typeof schedules)[number]['task']
