import type { Context } from '#server/context.ts'
import type { Trx } from '#server/db/database.ts'
import type { Browser } from '#server/http/session/actor.ts'
import { browserIn, giveHalf, grantsIn, nameBrowser, takeHalf } from '#server/http/session/cookies.ts'
import { endOfSession, secondsAfter } from '#server/http/session/lives.ts'
import { hashSecret, newSecret, newToken } from '#server/lib/tokens.ts'
import { emit } from '#server/reactions.ts'
import type { AccountKind, SecondFactor } from '@grana/contract/accounts'
import { sessionSeconds, type TokenAnswer } from '@grana/contract/auth'
import { noteLogin, rememberBrowser } from './queries-browsers.ts'
import { insertGrant, insertSession, livingGrants } from './queries.ts'

export type Owner = { id: string; kind: AccountKind }

const mostHalves = 8
const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Halves of sessions that ended, and the oldest ones above eight, are taken back: headers must not grow for ever. */
async function dropOldHalves(trx: Trx, browser: Browser, now: Date): Promise<void> {
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
}

/** Opens a session and gives the browser its half; what scripts get is returned. */
export async function openSession(trx: Trx, opening: Opening) {
  const { owner, browser, now, isSecondFactorDue, secondFactor = null } = opening
  const sessionId = await insertSession(trx, {
    user_id: owner.id,
    second_factor_due: isSecondFactorDue,
    second_factor: secondFactor,
    user_agent: browser.userAgent,
    address: browser.address,
    started_at: now,
    confirmed_at: now,
    last_seen_at: now,
    expires_at: endOfSession(now, owner.kind, isSecondFactorDue),
  })
  const [access, refresh, half] = [newToken('access'), newToken('refresh'), newSecret()]
  const grantId = await insertGrant(trx, {
    session_id: sessionId,
    half_hash: hashSecret(half),
    access_hash: hashSecret(access),
    access_expires_at: secondsAfter(now, sessionSeconds.access),
    created_at: now,
    refreshHash: hashSecret(refresh),
  })
  await dropOldHalves(trx, browser, now)
  browser.keep(giveHalf(grantId, half))
  const tokens: TokenAnswer = { AccessToken: access, RefreshToken: refresh, require2fa: isSecondFactorDue }
  return { sessionId, tokens }
}

type Welcome = { owner: Owner; browser: Browser; isFirst: boolean; secondFactor?: SecondFactor | null }

/** A whole sign-in: the session, and a browser that is known from now on. Its owner hears of a browser that is new. */
export async function welcome(
  { clock, config }: Context,
  trx: Trx,
  { owner, browser, isFirst, secondFactor = null }: Welcome,
): Promise<TokenAnswer> {
  const now = clock()
  const { sessionId, tokens } = await openSession(trx, { owner, browser, now, isSecondFactorDue: false, secondFactor })
  const name = browserIn(browser.cookies, config.appSecret) ?? newSecret()
  browser.keep(nameBrowser(name, config.appSecret))
  const isNew = await rememberBrowser(trx, owner.id, { hash: hashSecret(name), at: now })
  await noteLogin(trx, owner.id, now)
  if (isNew && !isFirst) await emit(trx, 'session.opened_elsewhere', { sessionId })
  return tokens
}
