import { backfillDay, cron, on } from '#server/reactions.ts'
import { collectDeliveries, collectForWebhook } from './collect-deliveries.ts'
import { deliverWebhook } from './deliver-webhook.ts'
import { purgeDeliveries } from './purge-deliveries.ts'
import { tendWebhooks } from './tend-webhooks.ts'

export const webhookTasks = [
  on('report.submitted', 'webhooks', collectDeliveries),
  on('report.happened', 'webhooks', collectDeliveries),
  on('webhook.switched_on', 'collect', collectForWebhook),
  on('webhook.due', 'deliver', deliverWebhook),
  cron('* * * * *', 'tend-webhooks', tendWebhooks),
  cron('10 4 * * *', 'purge-webhook-deliveries', purgeDeliveries, backfillDay),
]
