import type { WorkerContext } from '#server/worker-context.ts'
import type { AboutSession } from '../auth/public.ts'
import { tellOfSession, whereabouts } from './send-letter.ts'

/** Tells somebody that a session of theirs was ended because an old token of it came back. */
export function tellSessionEnded(context: WorkerContext, { sessionId }: AboutSession): Promise<void> {
  return tellOfSession(context, sessionId, {
    kind: 'session-ended',
    factsOf: (signIn) => ({
      at: signIn.ended_at ?? signIn.started_at,
      ...whereabouts(signIn),
      startedAt: signIn.started_at,
    }),
  })
}
