import { inTransactionAs } from '#server/db/transaction.ts'
import { handle } from '#server/http/handle.ts'
import { DomainError } from '#server/lib/domain-error.ts'
import { findVisibleKey } from '#server/modules/programs/public.ts'
import { getAgentAttention as operation } from '@grana/contract/attention/attention'
import { readQueue, readQuota } from './attention.ts'

/** Said before a report is written: how long it will wait, and how many the agent may send. */
export const getAgentAttention = handle(operation, ({ db, clock }, { user }, { params }) => {
  const at = clock()
  return inTransactionAs(db, user, async (trx) => {
    const key = await findVisibleKey(trx, params.program, user.id)
    if (key === undefined) throw new DomainError('request.not_found')
    const queue = await readQueue(trx, key)
    return { queue, quota: await readQuota(trx, user.id, { key, isOver: queue.is_over, at }) }
  })
})
