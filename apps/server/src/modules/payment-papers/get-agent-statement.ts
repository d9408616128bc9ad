import { handle } from '#server/http/handle.ts'
import { getAgentStatement as operation } from '@grana/contract/payouts/payment-papers'
import { getStatement } from './payment-papers.ts'

export const getAgentStatement = handle(operation, (context, { user }, { query }) =>
  getStatement(context, { user, party: { side: 'agent' } }, query),
)
