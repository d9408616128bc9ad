import type { Context } from '#server/context.ts'
import type { SignedIn } from '#server/http/session/actor.ts'
import { DomainError } from '#server/lib/domain-error.ts'
import type { confirmIdentity } from '@grana/contract/auth'
import type { Received } from '@grana/contract/operation'
import { errorTexts } from '@grana/messages/es/errors'
import { demandPassword } from '../credentials/public.ts'
import { demandCode } from '../second-factor/public.ts'
import { confirmSession } from '../sessions/public.ts'

/** Proves once more who is there; calls that ask for it go through for some minutes. */
export async function proveIdentity(
  context: Context,
  actor: SignedIn,
  { body }: Received<typeof confirmIdentity>,
): Promise<null> {
  if (actor.user.hasSecondFactor && body.code === undefined) {
    throw new DomainError('account.code_wrong', { fields: { code: errorTexts['account.code_wrong'] } })
  }
  await demandPassword(context, actor, { password: body.password, field: 'password' })
  if (actor.user.hasSecondFactor) await demandCode(context, actor, body.code ?? '')
  await confirmSession(context.db, actor.session.id, context.clock())
  return null
}
