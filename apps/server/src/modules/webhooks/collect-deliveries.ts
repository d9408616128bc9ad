import { inTransaction } from '#server/db/transaction.ts'
import { emit } from '#server/reactions.ts'
import type { WorkerContext } from '#server/worker-context.ts'
import { listActiveWebhooks, lockFeed, takeFeedPage } from './queries-feed.ts'
import type { WebhookKey } from './webhook-secret.ts'

type CollectContext = Pick<WorkerContext, 'db' | 'clock'>

const pageSize = 500

/** Makes the deliveries of one webhook, a page of the feed in each transaction. */
export async function collectForWebhook({ db, clock }: CollectContext, key: WebhookKey): Promise<void> {
  for (;;) {
    const seen = await inTransaction(db, async (trx) => {
      if (!(await lockFeed(trx, key))) return 0
      const page = await takeFeedPage(trx, key, { at: clock(), size: pageSize })
      if (page.added > 0) await emit(trx, 'webhook.due', key)
      return page.seen
    })
    if (seen < pageSize) return
  }
}

/** After an event of a report: makes its deliveries at once. What is not settled yet, the minute's job finds. */
export async function collectDeliveries(
  context: CollectContext,
  { organizationId }: Pick<WebhookKey, 'organizationId'>,
): Promise<void> {
  for (const key of await listActiveWebhooks(context.db, organizationId)) await collectForWebhook(context, key)
}
