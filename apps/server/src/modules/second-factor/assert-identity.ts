import type { Context } from '#server/context.ts'
import type { SignedIn } from '#server/http/session/actor.ts'
import { DomainError } from '#server/lib/domain-error.ts'
import { errorTexts } from '@grana/messages/es/errors'
import { assertPassword } from '../credentials/public.ts'
import { assertCode } from './assert-code.ts'

/** Throws unless the password and, with a second factor enabled, the code are valid; failures count against the try limits. */
export async function assertIdentity(
  context: Context,
  actor: SignedIn,
  given: { password: string; code?: string | undefined },
): Promise<void> {
  if (actor.user.hasSecondFactor && given.code === undefined) {
    throw new DomainError('account.code_wrong', { fields: { code: errorTexts['account.code_wrong'] } })
  }
  await assertPassword(context, actor, { password: given.password, field: 'password' })
  if (actor.user.hasSecondFactor) await assertCode(context, actor, given.code ?? '')
}
