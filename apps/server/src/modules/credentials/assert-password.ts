import type { Context } from '#server/context.ts'
import type { Browser, SignedIn } from '#server/http/session/actor.ts'
import { signOnBrowserOf } from '#server/http/session/sign-on-browser.ts'
import { DomainError } from '#server/lib/domain-error.ts'
import { errorTexts } from '@grana/messages/es/errors'
import { withTryLimit } from './attempts.ts'
import { getCredentials } from './queries-credentials.ts'
import { hasLinkTicket, isPasswordClosed } from './queries-password-open.ts'
import { triesKey } from './tries-key.ts'

/** Throws unless the password is the user's; failures count against the try limit. */
export async function assertPassword(
  context: Context,
  actor: SignedIn,
  given: { password: string; field: string },
): Promise<void> {
  const { db, passwords } = context
  const code = 'account.current_password_wrong'
  const key = await triesKey(context, 'password', { userId: actor.user.id, browser: actor })
  await withTryLimit(context, key, async () => {
    const { password_hash: stored } = await getCredentials(db, actor.user.id)
    if (await passwords.matches(stored, given.password, { isKnown: true })) return
    throw new DomainError(code, { fields: { [given.field]: errorTexts[code] } })
  })
}

/**
 * Throws where the organization of an account lets its members sign in by its provider only. In a browser whose owner was just signed
 * in there, the password still counts once: it confirms that the account may be linked.
 */
export async function assertPasswordOpen(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  userId: string,
  browser?: Pick<Browser, 'cookies'>,
): Promise<void> {
  if (!(await isPasswordClosed(db, userId))) return
  const browserHash = browser && signOnBrowserOf(browser.cookies)
  if (browserHash !== undefined && (await hasLinkTicket(db, { browserHash, userId, at: clock() }))) return
  throw new DomainError('auth.use_provider')
}
