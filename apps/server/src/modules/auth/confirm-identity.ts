import { handle } from '#server/http/handle.ts'
import { confirmIdentity as operation } from '@grana/contract/auth'
import { assertIdentity } from '../second-factor/public.ts'
import { confirmSession } from '../sessions/public.ts'

/** Re-authenticates the user; operations with `freshWithin` accept the session for some minutes afterwards. */
export const confirmIdentity = handle(operation, async (context, actor, { body }) => {
  await assertIdentity(context, actor, body)
  await confirmSession(context.db, actor.session.id, context.clock())
  return null
})
