import type { Context } from '#server/context.ts'
import type { Browser } from '#server/http/session/actor.ts'
import { browserIdOf } from '#server/http/session/cookies.ts'
import { hashSecret } from '#server/lib/tokens.ts'
import { secretTriesKey } from './attempts.ts'
import { isKnownBrowser } from './queries-credentials.ts'

/**
 * Counter key for a user's tries at codes or the password. A known browser has its own counter, which other clients cannot use
 * up; all unknown browsers share one, whatever cookie they send.
 */
export async function triesKey(context: Context, what: 'code' | 'password', who: { userId: string; browser: Browser }) {
  const name = browserIdOf(who.browser.cookies, context.config.appSecret)
  const isKnown = name !== undefined && (await isKnownBrowser(context.db, who.userId, hashSecret(name)))
  return secretTriesKey(context, what, { userId: who.userId, browser: isKnown ? name : 'unknown' })
}
