import { handle } from '#server/http/handle.ts'
import { parseUserAgent } from '#server/lib/user-agent.ts'
import { type AccessEvent, activityDays, listAccessActivity as operation } from '@grana/contract/accounts'
import { listRecentSessions } from './queries.ts'

const dayMs = 86_400_000

const maxEvents = 50

type RecentSession = Awaited<ReturnType<typeof listRecentSessions>>[number]

type DatedEvent = Omit<AccessEvent, 'at' | 'count'> & { at: Date }

/** How a session started. One with its second factor pending is not listed yet; once the factor is given, a new session replaces it. */
function startKind(row: RecentSession, now: Date): AccessEvent['kind'] | undefined {
  if (!row.second_factor_due) return 'signed_in'
  if (row.end_reason === 'second_factor_given') return undefined
  return row.ended_at !== null || row.expires_at <= now ? 'code_missing' : undefined
}

/** Why a session ended. One that ended with its second factor pending is listed by its start. */
function endKind({ second_factor_due: isPending, end_reason: reason }: RecentSession): AccessEvent['kind'] | undefined {
  return isPending || reason === null || reason === 'second_factor_given' ? undefined : reason
}

function eventsOf(row: RecentSession, now: Date): DatedEvent[] {
  const where = {
    ...parseUserAgent(row.user_agent),
    address: row.address,
    ...(row.provider_id !== null && { by_provider: true }),
  }
  const began = startKind(row, now)
  const ended = endKind(row)
  return [
    ...(began === undefined ? [] : [{ kind: began, at: row.started_at, ...where }]),
    ...(ended === undefined || row.ended_at === null ? [] : [{ kind: ended, at: row.ended_at, ...where }]),
  ]
}

/** Merges sessions that ended for the same reason at the same time into one event with a count. */
function groupSimultaneous(events: readonly DatedEvent[]): AccessEvent[] {
  const groups = Map.groupBy(events, ({ kind, at }) => `${kind} ${at.toISOString()}`)
  return [...groups.values()].flatMap(([first, ...more]) =>
    first === undefined ? [] : [{ ...first, at: first.at.toISOString(), count: more.length + 1 }],
  )
}

/** Sign-ins and session ends of the account, newest first. */
export const listAccessActivity = handle(operation, async ({ db, clock }, { user }) => {
  const now = clock()
  const since = new Date(now.getTime() - activityDays * dayMs)
  const rows = await listRecentSessions(db, user.id, since)
  const events = rows.flatMap((row) => eventsOf(row, now)).filter(({ at }) => at >= since)
  return groupSimultaneous(events.toSorted((one, other) => other.at.getTime() - one.at.getTime())).slice(0, maxEvents)
})
