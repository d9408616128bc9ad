import type { WorkerContext } from '#server/worker-context.ts'
import {
  deleteAttemptsBefore,
  deleteEmailChangesExpiredBefore,
  deleteKnownBrowsersBefore,
  deleteLettersBefore,
  deleteLinksExpiredBefore,
  deleteQuarantinedBefore,
  deleteResetRequestsBefore,
  deleteSessionsBefore,
  deleteSetupsExpiredBefore,
} from './queries-retention.ts'

const dayMs = 86_400_000

const keptDays = {
  sessions: 90,
  knownBrowsers: 365,
  quarantined: 7,
  letters: 30,
  links: 7,
  attempts: 2,
  resetRequests: 1,
}

type Retaining = Pick<WorkerContext, 'db' | 'clock' | 'log'>

function daysBefore(now: Date, days: number): Date {
  return new Date(now.getTime() - days * dayMs)
}

/** Forgets, by day, what was kept of people for a while. */
export async function retainAccounts({ db, clock, log }: Retaining): Promise<void> {
  const now = clock()
  const sessions = await deleteSessionsBefore(db, daysBefore(now, keptDays.sessions))
  const knownBrowsers = await deleteKnownBrowsersBefore(db, daysBefore(now, keptDays.knownBrowsers))
  const quarantined = await deleteQuarantinedBefore(db, daysBefore(now, keptDays.quarantined))
  const letters = await deleteLettersBefore(db, daysBefore(now, keptDays.letters))
  log.info({ sessions, knownBrowsers, quarantined, letters }, 'retention of accounts done')
}

/** Forgets, by the hour, what served a single moment: links, counted tries, set-ups and wishes for a new password. */
export async function purgeEntry({ db, clock, log }: Retaining): Promise<void> {
  const now = clock()
  const emailChanges = await deleteEmailChangesExpiredBefore(db, daysBefore(now, keptDays.links))
  const links = await deleteLinksExpiredBefore(db, daysBefore(now, keptDays.links))
  const attempts = await deleteAttemptsBefore(db, daysBefore(now, keptDays.attempts))
  const setups = await deleteSetupsExpiredBefore(db, now)
  const resetRequests = await deleteResetRequestsBefore(db, daysBefore(now, keptDays.resetRequests))
  log.info({ emailChanges, links, attempts, setups, resetRequests }, 'purged what account entry left behind')
}
