import type { WorkerContext } from '#server/worker-context.ts'
import type { AboutUser } from '../auth/public.ts'
import { tellOwner } from './send-letter.ts'

/** Tells somebody that their account is on again. */
export function tellReactivated(context: WorkerContext, about: AboutUser): Promise<void> {
  return tellOwner(context, 'reactivated', about)
}
