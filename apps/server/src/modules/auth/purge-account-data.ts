import type { WorkerContext } from '#server/worker-context.ts'
import {
  deleteAttemptsBefore,
  deleteEmailChangesExpiredBefore,
  deleteKnownBrowsersBefore,
  deleteAccountEmailsBefore,
  deleteLinksExpiredBefore,
  deleteQuarantinedBefore,
  deleteResetRequestsBefore,
  deleteSessionsBefore,
  deleteSetupsExpiredBefore,
} from './queries-retention.ts'

const dayMs = 86_400_000

const retentionDays = {
  sessions: 90,
  knownBrowsers: 365,
  quarantined: 7,
  accountEmails: 30,
  links: 7,
  attempts: 2,
  resetRequests: 1,
}

type PurgeContext = Pick<WorkerContext, 'db' | 'clock' | 'log'>

function daysBefore(now: Date, days: number): Date {
  return new Date(now.getTime() - days * dayMs)
}

/** Daily: deletes account data past its retention period. */
export async function purgeAccountData({ db, clock, log }: PurgeContext): Promise<void> {
  const now = clock()
  const sessions = await deleteSessionsBefore(db, daysBefore(now, retentionDays.sessions))
  const knownBrowsers = await deleteKnownBrowsersBefore(db, daysBefore(now, retentionDays.knownBrowsers))
  const quarantined = await deleteQuarantinedBefore(db, daysBefore(now, retentionDays.quarantined))
  const accountEmails = await deleteAccountEmailsBefore(db, daysBefore(now, retentionDays.accountEmails))
  log.info({ sessions, knownBrowsers, quarantined, accountEmails }, 'purged old account data')
}

/** Hourly: deletes short-lived authentication data: links, attempt counters, TOTP setups and password reset requests. */
export async function purgeShortLivedAuthData({ db, clock, log }: PurgeContext): Promise<void> {
  const now = clock()
  const emailChanges = await deleteEmailChangesExpiredBefore(db, daysBefore(now, retentionDays.links))
  const links = await deleteLinksExpiredBefore(db, daysBefore(now, retentionDays.links))
  const attempts = await deleteAttemptsBefore(db, daysBefore(now, retentionDays.attempts))
  const setups = await deleteSetupsExpiredBefore(db, now)
  const resetRequests = await deleteResetRequestsBefore(db, daysBefore(now, retentionDays.resetRequests))
  log.info({ emailChanges, links, attempts, setups, resetRequests }, 'purged short-lived authentication data')
}
