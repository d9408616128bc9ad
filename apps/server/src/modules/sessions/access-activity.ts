import type { Context } from '#server/context.ts'
import type { SignedIn } from '#server/http/session/actor.ts'
import { readUserAgent } from '#server/lib/user-agent.ts'
import { activityDays, type AccessEvent } from '@grana/contract/accounts'
import { listRecentSessions } from './queries.ts'

const dayMs = 86_400_000
const most = 50

type Row = Awaited<ReturnType<typeof listRecentSessions>>[number]
type Happened = Omit<AccessEvent, 'at' | 'count'> & { at: Date }

/** How a session began; one that waits for its code is nothing yet, and one that got it goes on as another. */
function beginning(row: Row, now: Date): AccessEvent['kind'] | undefined {
  if (!row.second_factor_due) return 'signed_in'
  if (row.end_reason === 'second_factor_given') return undefined
  return row.ended_at !== null || row.expires_at <= now ? 'code_missing' : undefined
}

function happenedIn(row: Row, now: Date): Happened[] {
  const where = { ...readUserAgent(row.user_agent), address: row.address }
  const began = beginning(row, now)
  const ended = row.second_factor_due || row.ended_at === null ? undefined : row.ended_at
  return [
    ...(began === undefined ? [] : [{ kind: began, at: row.started_at, ...where }]),
    ...(ended === undefined ? [] : [{ kind: row.end_reason as AccessEvent['kind'], at: ended, ...where }]),
  ]
}

/** What ended several sessions at once is told once, with how many. */
function together(events: readonly Happened[]): AccessEvent[] {
  const groups = Map.groupBy(events, ({ kind, at }) => `${kind} ${at.toISOString()}`)
  return [...groups.values()].flatMap(([first, ...more]) =>
    first === undefined ? [] : [{ ...first, at: first.at.toISOString(), count: more.length + 1 }],
  )
}

/** Where the account was opened and how sessions ended, the newest first. */
export async function readActivity({ db, clock }: Context, { user }: SignedIn): Promise<AccessEvent[]> {
  const now = clock()
  const since = new Date(now.getTime() - activityDays * dayMs)
  const rows = await listRecentSessions(db, user.id, since)
  const events = rows.flatMap((row) => happenedIn(row, now)).filter(({ at }) => at >= since)
  return together(events.toSorted((one, other) => other.at.getTime() - one.at.getTime())).slice(0, most)
}
