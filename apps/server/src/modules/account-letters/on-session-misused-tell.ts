import type { WorkerContext } from '#server/worker-context.ts'
import type { AboutSession } from '../auth/public.ts'
import { tellOfSession, whereabouts } from './send-letter.ts'

/** Tells somebody that a token of their session was shown elsewhere and opened nothing. */
export function tellTokenCopied(context: WorkerContext, { sessionId }: AboutSession): Promise<void> {
  return tellOfSession(context, sessionId, {
    kind: 'session-copied',
    factsOf: (signIn) => ({
      at: signIn.misuse_at ?? signIn.started_at,
      ...whereabouts(signIn),
      startedAt: signIn.started_at,
    }),
  })
}
