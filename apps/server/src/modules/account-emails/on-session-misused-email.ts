import type { WorkerContext } from '#server/worker-context.ts'
import type { SessionEvent } from '../auth/public.ts'
import { notifySessionOwner, describeSignIn } from './send-account-email.ts'

/** Notifies the owner that a token of the session was presented elsewhere and rejected. */
export function sendTokenCopiedEmail(context: WorkerContext, { sessionId }: SessionEvent): Promise<void> {
  return notifySessionOwner(context, sessionId, {
    kind: 'session-copied',
    factsOf: (signIn) => ({
      at: signIn.misuse_at ?? signIn.started_at,
      ...describeSignIn(signIn),
      startedAt: signIn.started_at,
    }),
  })
}
