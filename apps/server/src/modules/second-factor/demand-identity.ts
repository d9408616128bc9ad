import type { Context } from '#server/context.ts'
import type { SignedIn } from '#server/http/session/actor.ts'
import { DomainError } from '#server/lib/domain-error.ts'
import { errorTexts } from '@grana/messages/es/errors'
import { demandPassword } from '../credentials/public.ts'
import { demandCode } from './change.ts'

/** Refuses unless password and, where the second factor is on, the code are the person's own; wrong ones count. */
export async function demandIdentity(
  context: Context,
  actor: SignedIn,
  given: { password: string; code?: string | undefined },
): Promise<void> {
  if (actor.user.hasSecondFactor && given.code === undefined) {
    throw new DomainError('account.code_wrong', { fields: { code: errorTexts['account.code_wrong'] } })
  }
  await demandPassword(context, actor, { password: given.password, field: 'password' })
  if (actor.user.hasSecondFactor) await demandCode(context, actor, given.code ?? '')
}
