import { inTransactionAs } from '#server/db/transaction.ts'
import { handle } from '#server/http/handle.ts'
import { listWebhooks as operation } from '@grana/contract/machines/webhooks'
import { listWebhookRows } from './queries-webhooks.ts'

export const listWebhooks = handle(operation, ({ db, clock }, { user, membership }) =>
  inTransactionAs(db, user, (trx) => listWebhookRows(trx, membership.organizationId, clock())),
)
