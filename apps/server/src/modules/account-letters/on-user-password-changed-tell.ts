import type { WorkerContext } from '#server/worker-context.ts'
import type { AboutGuard } from '../auth/public.ts'
import { tellOwner } from './send-letter.ts'

/** Tells somebody that their password was changed. */
export function tellPasswordChanged(context: WorkerContext, about: AboutGuard): Promise<void> {
  return tellOwner(context, 'password-changed', about)
}
