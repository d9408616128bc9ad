import type { WorkerContext } from '#server/worker-context.ts'
import type { AboutSession } from '../auth/public.ts'
import { tellOfSession, whereabouts } from './send-letter.ts'

/** Tells somebody that their account was opened in a browser that was not known. */
export function tellNewBrowser(context: WorkerContext, { sessionId }: AboutSession): Promise<void> {
  return tellOfSession(context, sessionId, {
    kind: 'new-browser',
    factsOf: (signIn) => ({ at: signIn.started_at, ...whereabouts(signIn) }),
  })
}
