import type { Context } from '#server/context.ts'
import type { SignedIn } from '#server/http/session/actor.ts'
import type { confirmIdentity } from '@grana/contract/auth'
import type { Received } from '@grana/contract/operation'
import { demandIdentity } from '../second-factor/public.ts'
import { confirmSession } from '../sessions/public.ts'

/** Proves once more who is there; calls that ask for it go through for some minutes. */
export async function proveIdentity(
  context: Context,
  actor: SignedIn,
  { body }: Received<typeof confirmIdentity>,
): Promise<null> {
  await demandIdentity(context, actor, body)
  await confirmSession(context.db, actor.session.id, context.clock())
  return null
}
