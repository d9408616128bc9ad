import { inTransaction } from '#server/db/transaction.ts'
import type { Events } from '#server/events.ts'
import type { WorkerContext } from '#server/worker-context.ts'
import { findProgramOf, listAttentionKeys, saveMeasurement } from './queries.ts'

/** Measures a program at once when its hours are declared. */
export async function measureDeclared(
  { db, clock }: WorkerContext,
  { programId }: Events['program.attention_declared'],
): Promise<void> {
  await inTransaction(db, async (trx) => {
    const key = await findProgramOf(trx, programId)
    if (key !== undefined) await saveMeasurement(trx, key, clock())
  })
}

/** Scheduled: windows of days move without an event. */
export async function measureAttention({ db, clock }: WorkerContext): Promise<void> {
  const keys = await inTransaction(db, listAttentionKeys)
  for (const key of keys) await inTransaction(db, (trx) => saveMeasurement(trx, key, clock()))
}
