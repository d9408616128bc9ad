import type { WorkerContext } from '#server/worker-context.ts'
import type { SessionEvent } from '../auth/public.ts'
import { notifySessionOwner, describeSignIn } from './send-account-email.ts'

/** Notifies the owner that a session was ended because a rotated token was reused. */
export function sendSessionEndedEmail(context: WorkerContext, { sessionId }: SessionEvent): Promise<void> {
  return notifySessionOwner(context, sessionId, {
    kind: 'session-ended',
    factsOf: (signIn) => ({
      at: signIn.ended_at ?? signIn.started_at,
      ...describeSignIn(signIn),
      startedAt: signIn.started_at,
    }),
  })
}
