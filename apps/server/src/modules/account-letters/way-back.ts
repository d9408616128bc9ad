import type { WorkerContext } from '#server/worker-context.ts'
import type { AboutUser } from '../auth/public.ts'
import { findAbsentee, type Recipient } from './queries.ts'
import { sendLetter } from './send-letter.ts'

type Absentee = Recipient & { disabled_reason: string | null }

/** Tells whoever turned their account off how to come back; a day of erasure makes it another letter. */
export function mailWayBack(
  context: WorkerContext,
  absentee: Absentee,
  { occasion, at }: { occasion: string; at: Date },
): Promise<void> {
  const kind = absentee.disabled_reason === 'erasure' ? 'erasure-asked' : 'disabled'
  return sendLetter(context, absentee, { kind, occasion, facts: { at } })
}

/** The letter that follows turning an account off. Whoever is back already needs none. */
export async function tellAbsentee(context: WorkerContext, { userId, at }: AboutUser): Promise<void> {
  const absentee = await findAbsentee(context.db, userId)
  if (absentee !== undefined) await mailWayBack(context, absentee, { occasion: `${userId} ${at}`, at: new Date(at) })
}
