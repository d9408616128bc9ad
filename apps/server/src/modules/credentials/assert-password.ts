import type { Context } from '#server/context.ts'
import type { SignedIn } from '#server/http/session/actor.ts'
import { DomainError } from '#server/lib/domain-error.ts'
import { errorTexts } from '@grana/messages/es/errors'
import { withTryLimit } from './attempts.ts'
import { getCredentials } from './queries-credentials.ts'
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
