import { inTransaction } from '#server/db/transaction.ts'
import { emitMany } from '#server/reactions.ts'
import type { WorkerContext } from '#server/worker-context.ts'
import { collectForWebhook } from './collect-deliveries.ts'
import { listActiveWebhooks, listDueWebhooks } from './queries-feed.ts'

type TendContext = Pick<WorkerContext, 'db' | 'clock'>

/** Every minute: events that were not settled when they happened, attempts that are due again, and jobs that ended without their end. */
export async function tendWebhooks(context: TendContext): Promise<void> {
  const { db, clock } = context
  for (const key of await listActiveWebhooks(db)) await collectForWebhook(context, key)
  const due = await listDueWebhooks(db, clock())
  await inTransaction(db, (trx) => emitMany(trx, 'webhook.due', due))
}
