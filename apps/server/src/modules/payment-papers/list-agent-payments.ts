import { handle } from '#server/http/handle.ts'
import { listAgentPayments as operation } from '@grana/contract/payouts/payment-papers'
import { listReceipts } from './payment-papers.ts'

export const listAgentPayments = handle(operation, (context, { user }) =>
  listReceipts(context, { user, party: { side: 'agent' } }),
)
