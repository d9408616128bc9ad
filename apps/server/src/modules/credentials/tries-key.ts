import type { Context } from '#server/context.ts'
import type { Browser } from '#server/http/session/actor.ts'
import { browserIn } from '#server/http/session/cookies.ts'
import { hashSecret } from '#server/lib/tokens.ts'
import { secretKey } from './attempts.ts'
import { isKnownBrowser } from './queries-credentials.ts'

/**
 * What a person's tries at codes or at their password are counted by. A browser that is known to them has tries of its
 * own, which strangers cannot use up; all the others share, whatever name they carry.
 */
export async function triesKey(context: Context, what: 'code' | 'password', who: { userId: string; browser: Browser }) {
  const name = browserIn(who.browser.cookies, context.config.appSecret)
  const isKnown = name !== undefined && (await isKnownBrowser(context.db, who.userId, hashSecret(name)))
  return secretKey(context, what, { userId: who.userId, browser: isKnown ? name : 'unknown' })
}
