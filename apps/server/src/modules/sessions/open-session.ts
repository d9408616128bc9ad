import { randomUUID } from 'node:crypto'
import type { Context } from '#server/context.ts'
import type { Db, Trx } from '#server/db/database.ts'
import type { Browser } from '#server/http/session/actor.ts'
import {
  browserIdOf,
  setSessionCookie,
  grantIdsOf,
  setBrowserCookie,
  clearSessionCookie,
} from '#server/http/session/cookies.ts'
import { sessionExpiry, addSeconds } from '#server/http/session/session-lifetime.ts'
import { hashSecret, createSecret, createToken } from '#server/lib/tokens.ts'
import { recordSecuritySign } from '#server/lib/work-scope.ts'
import { jobsAfter } from '#server/reactions.ts'
import type { AccountKind, SecondFactor } from '@grana/contract/accounts'
import { sessionSeconds, type TokenAnswer } from '@grana/contract/auth'
import { insertSignIn, insertPendingSession } from './queries-open.ts'
import { listActiveGrants } from './queries.ts'

export type SessionOwner = { id: string; kind: AccountKind }

const maxBindings = 8
const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Clears cookie bindings of ended sessions and the oldest above eight, so that the Cookie header stays bounded. */
async function clearOldBindings(trx: Db | Trx, browser: Browser, now: Date): Promise<void> {
  const held = grantIdsOf(browser.cookies)
  const ids = held.filter((id) => uuid.test(id))
  const living = ids.length === 0 ? [] : await listActiveGrants(trx, ids, now)
  const kept = new Set(living.slice(0, maxBindings - 1).map(({ id }) => id))
  for (const id of held) if (!kept.has(id)) browser.addCookie(clearSessionCookie(id))
}

type NewSessionInput = {
  owner: SessionOwner
  browser: Browser
  now: Date
  isSecondFactorDue: boolean
  secondFactor?: SecondFactor | null
  /** When the user last authenticated and when the session expires; by default now and the usual lifetime. */
  confirmedAt?: Date
  expiresAt?: Date
  /** The identity provider that signed the user in; a password otherwise. */
  providerId?: string | null
  /** Failure counters that this success resets. */
  resetCounters?: readonly Buffer[]
}

/** Builds the rows, the cookie and the tokens of a new session; stores nothing. */
function newSession(opening: NewSessionInput) {
  const { owner, browser, now, isSecondFactorDue, secondFactor = null, resetCounters = [] } = opening
  const [sessionId, grantId] = [randomUUID(), randomUUID()]
  const session = {
    id: sessionId,
    user_id: owner.id,
    second_factor_due: isSecondFactorDue,
    second_factor: secondFactor,
    provider_id: opening.providerId ?? null,
    user_agent: browser.userAgent,
    address: browser.address,
    started_at: now,
    confirmed_at: opening.confirmedAt ?? now,
    last_seen_at: now,
    expires_at: opening.expiresAt ?? sessionExpiry(now, owner.kind, isSecondFactorDue),
  }
  const [access, refresh, half] = [createToken('access'), createToken('refresh'), createSecret()]
  const grant = {
    id: grantId,
    session_id: sessionId,
    half_hash: hashSecret(half),
    access_hash: hashSecret(access),
    access_expires_at: addSeconds(now, sessionSeconds.access),
    created_at: now,
  }
  const tokens: TokenAnswer = { AccessToken: access, RefreshToken: refresh, require2fa: isSecondFactorDue }
  return {
    rows: { session, grant, refreshHash: hashSecret(refresh), resetCounters },
    cookie: setSessionCookie(grantId, half),
    tokens,
  }
}

/** Opens a session with its second factor pending, sets its cookie binding and returns its tokens. */
export async function openPendingSession(
  db: Db | Trx,
  opening: Omit<NewSessionInput, 'isSecondFactorDue'>,
): Promise<TokenAnswer> {
  const { rows, cookie, tokens } = newSession({ ...opening, isSecondFactorDue: true })
  await clearOldBindings(db, opening.browser, opening.now)
  await insertPendingSession(db, rows)
  opening.browser.addCookie(cookie)
  return tokens
}

type SignIn = {
  owner: SessionOwner
  browser: Browser
  isFirst: boolean
  /** Whether the user arrived by a link from an email. */
  isEmailProven?: boolean
} & Pick<NewSessionInput, 'resetCounters' | 'secondFactor' | 'confirmedAt' | 'expiresAt' | 'providerId'>

/** Completes a sign-in: opens the session and makes the browser known. Notifies the owner when the browser was not known. */
export async function openSession({ clock, config }: Context, db: Db | Trx, signIn: SignIn): Promise<TokenAnswer> {
  const { owner, browser, isFirst } = signIn
  const now = clock()
  const { rows, cookie, tokens } = newSession({ ...signIn, now, isSecondFactorDue: false })
  const name = browserIdOf(browser.cookies, config.appSecret) ?? createSecret()
  await clearOldBindings(db, browser, now)
  const { isNew } = await insertSignIn(db, rows, {
    userId: owner.id,
    browserHash: hashSecret(name),
    at: now,
    isEmailProven: signIn.isEmailProven ?? false,
    jobsIfNew: isFirst ? undefined : jobsAfter('session.opened_elsewhere', { sessionId: rows.session.id }),
  })
  if (isNew && owner.kind === 'staff') recordSecuritySign('staff_new_browser')
  browser.addCookie(cookie)
  browser.addCookie(setBrowserCookie(name, config.appSecret))
  return tokens
}
