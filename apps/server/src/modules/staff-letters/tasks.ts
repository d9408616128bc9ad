import type { WorkerContext } from '#server/worker-context.ts'
import { aboutAct, aboutRecovery } from '../staff/public.ts'
import { tellStopped } from './on-recovery-refused-tell.ts'
import { tellOfAct } from './on-staff-acted-tell.ts'

/** The letters that follow what staff did; the list of all jobs takes them in. */
export function staffLetterTasks(context: WorkerContext) {
  return {
    'on-recovery-refused.tell': (payload: unknown) => tellStopped(context, aboutRecovery.parse(payload)),
    'on-staff-acted.tell': (payload: unknown) => tellOfAct(context, aboutAct.parse(payload)),
  }
}
