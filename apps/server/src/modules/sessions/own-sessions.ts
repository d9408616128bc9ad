import type { Context } from '#server/context.ts'
import type { SignedIn } from '#server/http/session/actor.ts'
import { grantsIn, takeHalf } from '#server/http/session/cookies.ts'
import { isAlive } from '#server/http/session/lives.ts'
import { DomainError } from '#server/lib/domain-error.ts'
import { readUserAgent } from '#server/lib/user-agent.ts'
import type { endAllSessions, endOtherSession, SessionEntry } from '@grana/contract/accounts'
import type { Received } from '@grana/contract/operation'
import { endOwnSession, endSessionsOf, listOpenSessions } from './queries.ts'

/** Where the person is signed in, the newest activity first; what was idle for too long opens nothing any more. */
export async function readSessions({ db, clock }: Context, { user, session }: SignedIn): Promise<SessionEntry[]> {
  const now = clock()
  const rows = await listOpenSessions(db, user.id, now)
  const isOpen = (row: (typeof rows)[number]) =>
    row.id === session.id || isAlive({ ...row, kind: user.kind, ended_at: null, disabled_at: null }, now)
  return rows.filter(isOpen).map((row) => ({
    id: row.id,
    is_current: row.id === session.id,
    ...readUserAgent(row.user_agent),
    address: row.address,
    second_factor: row.second_factor as SessionEntry['second_factor'],
    started_at: row.started_at.toISOString(),
    last_seen_at: row.last_seen_at.toISOString(),
  }))
}

/** Ends one session of the person; somebody else's is not found. */
export async function endOne(
  { db, clock }: Context,
  { user }: SignedIn,
  { params }: Received<typeof endOtherSession>,
): Promise<null> {
  const isOwn = await endOwnSession(db, params.id, { userId: user.id, at: clock() })
  if (!isOwn) throw new DomainError('request.not_found')
  return null
}

/** Ends all of them, this one included unless it is to be kept. */
export async function endAll(
  { db, clock }: Context,
  actor: SignedIn,
  { query }: Received<typeof endAllSessions>,
): Promise<null> {
  if (query.keep === 'current') {
    await endSessionsOf(db, actor.user.id, { at: clock(), reason: 'ended_by_owner', except: actor.session.id })
    return null
  }
  await endSessionsOf(db, actor.user.id, { at: clock(), reason: 'ended_by_owner' })
  for (const grantId of grantsIn(actor.cookies)) actor.keep(takeHalf(grantId))
  return null
}
