import type { Context } from '#server/context.ts'
import type { SignedIn } from '#server/http/session/actor.ts'
import { DomainError } from '#server/lib/domain-error.ts'
import { errorTexts } from '@grana/messages/es/errors'
import { guarded } from './attempts.ts'
import { findCredentials } from './queries-credentials.ts'
import { triesKey } from './tries-key.ts'

/** Refuses unless the password is the person's own; a wrong one counts. */
export async function demandPassword(
  context: Context,
  actor: SignedIn,
  given: { password: string; field: string },
): Promise<void> {
  const { db, passwords } = context
  const code = 'account.current_password_wrong'
  const key = await triesKey(context, 'password', { userId: actor.user.id, browser: actor })
  await guarded(context, key, async () => {
    const { password_hash: stored } = await findCredentials(db, actor.user.id)
    if (await passwords.matches(stored, given.password, { isKnown: true })) return
    throw new DomainError(code, { fields: { [given.field]: errorTexts[code] } })
  })
}
