import { randomUUID } from 'node:crypto'
import type { Context } from '#server/context.ts'
import type { Db, Trx } from '#server/db/database.ts'
import type { Browser } from '#server/http/session/actor.ts'
import { browserIn, giveHalf, grantsIn, nameBrowser, takeHalf } from '#server/http/session/cookies.ts'
import { endOfSession, secondsAfter } from '#server/http/session/lives.ts'
import { hashSecret, newSecret, newToken } from '#server/lib/tokens.ts'
import { noteSign } from '#server/lib/work-scope.ts'
import { jobsAfter } from '#server/reactions.ts'
import type { AccountKind, SecondFactor } from '@grana/contract/accounts'
import { sessionSeconds, type TokenAnswer } from '@grana/contract/auth'
import { storeArrival, storeWaiting } from './queries-open.ts'
import { livingGrants } from './queries.ts'

export type Owner = { id: string; kind: AccountKind }

const mostHalves = 8
const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Halves of sessions that ended, and the oldest ones above eight, are taken back: headers must not grow for ever. */
async function dropOldHalves(trx: Db | Trx, browser: Browser, now: Date): Promise<void> {
  const held = grantsIn(browser.cookies)
  const ids = held.filter((id) => uuid.test(id))
  const living = ids.length === 0 ? [] : await livingGrants(trx, ids, now)
  const kept = new Set(living.slice(0, mostHalves - 1).map(({ id }) => id))
  for (const id of held) if (!kept.has(id)) browser.keep(takeHalf(id))
}

type Opening = {
  owner: Owner
  browser: Browser
  now: Date
  isSecondFactorDue: boolean
  secondFactor?: SecondFactor | null
  /** When the person last proved who they are, and when the session ends; now and by the usual measure unless said. */
  confirmedAt?: Date
  expiresAt?: Date
  /** Counters of failures that this success ends. */
  forgotten?: readonly Buffer[]
}

/** What is stored of a new session and what the browser and its scripts get, not stored yet. */
function newSession(opening: Opening) {
  const { owner, browser, now, isSecondFactorDue, secondFactor = null, forgotten = [] } = opening
  const [sessionId, grantId] = [randomUUID(), randomUUID()]
  const session = {
    id: sessionId,
    user_id: owner.id,
    second_factor_due: isSecondFactorDue,
    second_factor: secondFactor,
    user_agent: browser.userAgent,
    address: browser.address,
    started_at: now,
    confirmed_at: opening.confirmedAt ?? now,
    last_seen_at: now,
    expires_at: opening.expiresAt ?? endOfSession(now, owner.kind, isSecondFactorDue),
  }
  const [access, refresh, half] = [newToken('access'), newToken('refresh'), newSecret()]
  const grant = {
    id: grantId,
    session_id: sessionId,
    half_hash: hashSecret(half),
    access_hash: hashSecret(access),
    access_expires_at: secondsAfter(now, sessionSeconds.access),
    created_at: now,
  }
  const tokens: TokenAnswer = { AccessToken: access, RefreshToken: refresh, require2fa: isSecondFactorDue }
  return {
    rows: { session, grant, refreshHash: hashSecret(refresh), forgotten },
    cookie: giveHalf(grantId, half),
    tokens,
  }
}

/** Opens a session that waits for its second factor and gives the browser its half; what scripts get is returned. */
export async function openWaiting(db: Db | Trx, opening: Omit<Opening, 'isSecondFactorDue'>): Promise<TokenAnswer> {
  const { rows, cookie, tokens } = newSession({ ...opening, isSecondFactorDue: true })
  await dropOldHalves(db, opening.browser, opening.now)
  await storeWaiting(db, rows)
  opening.browser.keep(cookie)
  return tokens
}

type Arriving = {
  owner: Owner
  browser: Browser
  isFirst: boolean
  /** Whether they came by a link from their mail. */
  isEmailProven?: boolean
} & Pick<Opening, 'forgotten' | 'secondFactor' | 'confirmedAt' | 'expiresAt'>

/** A whole sign-in: the session, and a browser that is known from now on. Its owner hears of a browser that is new. */
export async function welcome({ clock, config }: Context, db: Db | Trx, arriving: Arriving): Promise<TokenAnswer> {
  const { owner, browser, isFirst } = arriving
  const now = clock()
  const { rows, cookie, tokens } = newSession({ ...arriving, now, isSecondFactorDue: false })
  const name = browserIn(browser.cookies, config.appSecret) ?? newSecret()
  await dropOldHalves(db, browser, now)
  const { isNew } = await storeArrival(db, rows, {
    userId: owner.id,
    browserHash: hashSecret(name),
    at: now,
    isEmailProven: arriving.isEmailProven ?? false,
    jobsIfNew: isFirst ? undefined : jobsAfter('session.opened_elsewhere', { sessionId: rows.session.id }),
  })
  if (isNew && owner.kind === 'staff') noteSign('staff_new_browser')
  browser.keep(cookie)
  browser.keep(nameBrowser(name, config.appSecret))
  return tokens
}
