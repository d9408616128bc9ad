import { handle } from '#server/http/handle.ts'
import { isSessionActive } from '#server/http/session/session-lifetime.ts'
import { parseUserAgent } from '#server/lib/user-agent.ts'
import { listSessions as operation } from '@grana/contract/accounts'
import { listOpenSessions } from './queries.ts'

/** The user's active sessions, latest activity first; sessions past the idle timeout are left out. */
export const listSessions = handle(operation, async ({ db, clock }, { user, session }) => {
  const now = clock()
  const rows = await listOpenSessions(db, user.id, now)
  const isOpen = (row: (typeof rows)[number]) =>
    row.id === session.id || isSessionActive({ ...row, kind: user.kind, ended_at: null, disabled_at: null }, now)
  return rows.filter(isOpen).map((row) => ({
    id: row.id,
    is_current: row.id === session.id,
    ...parseUserAgent(row.user_agent),
    address: row.address,
    second_factor: row.second_factor,
    started_at: row.started_at.toISOString(),
    last_seen_at: row.last_seen_at.toISOString(),
  }))
})
