import type { WorkerContext } from '#server/worker-context.ts'
import { deleteDeliveriesBefore } from './queries-due.ts'
import { oldestDelivery } from './queries-feed.ts'

/** Deletes deliveries after 30 days, also those that still wait. */
export async function purgeDeliveries({ db, clock, log }: Pick<WorkerContext, 'db' | 'clock' | 'log'>): Promise<void> {
  const deliveries = await deleteDeliveriesBefore(db, oldestDelivery(clock()))
  log.info({ deliveries }, 'old webhook deliveries deleted')
}
