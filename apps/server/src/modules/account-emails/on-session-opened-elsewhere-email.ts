import type { WorkerContext } from '#server/worker-context.ts'
import type { SessionEvent } from '../auth/public.ts'
import { notifySessionOwner, describeSignIn } from './send-account-email.ts'

/** Notifies the owner of a sign-in from an unknown browser. */
export function sendNewBrowserEmail(context: WorkerContext, { sessionId }: SessionEvent): Promise<void> {
  return notifySessionOwner(context, sessionId, {
    kind: 'new-browser',
    factsOf: (signIn) => ({ at: signIn.started_at, ...describeSignIn(signIn) }),
  })
}
