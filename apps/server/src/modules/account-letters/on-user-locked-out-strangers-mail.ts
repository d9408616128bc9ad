import type { WorkerContext } from '#server/worker-context.ts'
import type { AboutUser } from '../auth/public.ts'
import { tellOwner } from './send-letter.ts'

/** Sends the link that makes a new browser known while strangers are locked out. */
export function mailWayAround(context: WorkerContext, about: AboutUser): Promise<void> {
  return tellOwner(context, 'strangers-stopped', about)
}
