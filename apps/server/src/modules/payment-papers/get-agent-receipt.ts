import { handle } from '#server/http/handle.ts'
import { getAgentReceipt as operation } from '@grana/contract/payouts/payment-papers'
import { getReceipt } from './payment-papers.ts'

export const getAgentReceipt = handle(operation, (context, { user }, { params, query }) =>
  getReceipt(context, { user, party: { side: 'agent' } }, { ...params, ...query }),
)
