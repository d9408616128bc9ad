import type { Context } from '#server/context.ts'
import type { SignedIn } from '#server/http/session/actor.ts'
import { DomainError } from '#server/lib/domain-error.ts'
import { hashSecret, isSameHash, keyedHash } from '#server/lib/tokens.ts'
import type { CalendarFeed } from '@grana/contract/notifications/calendar'
import type { FeedRow } from './queries.ts'

/** Staff work on reports by assignment: their desk has its own clock. */
export function assertHasCalendar({ user }: SignedIn): void {
  if (user.kind === 'staff') throw new DomainError('auth.forbidden')
}

/** The secret of an address. Derived with the key of the application, so that a copy of the table opens no calendar. */
export function deriveToken({ config }: Pick<Context, 'config'>, userId: string, seed: Buffer): string {
  return keyedHash(config.appSecret, 'calendar', userId, seed.toString('base64url')).toString('base64url')
}

/** Whether the secret still belongs to the row: a new key of the application ends all addresses. */
export function isTokenOf(context: Pick<Context, 'config'>, userId: string, row: Pick<FeedRow, 'seed' | 'token_hash'>) {
  return isSameHash(hashSecret(deriveToken(context, userId, row.seed)), row.token_hash)
}

/** The address as its owner sees it; nothing while the calendar is off. */
export function toOwnFeed(context: Pick<Context, 'config'>, userId: string, row: FeedRow | undefined): CalendarFeed {
  if (row === undefined || !isTokenOf(context, userId, row)) return {}
  const address = `${context.config.apiUrl}/api/calendars/${deriveToken(context, userId, row.seed)}/due-dates.ics`
  return { address, created_at: row.created_at.toISOString() }
}
