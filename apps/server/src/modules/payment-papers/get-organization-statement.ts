import { handle } from '#server/http/handle.ts'
import { getOrganizationStatement as operation } from '@grana/contract/payouts/payment-papers'
import { toMoneyReader } from './money-reader.ts'
import { getStatement } from './payment-papers.ts'

export const getOrganizationStatement = handle(operation, (context, member, { query }) =>
  getStatement(context, toMoneyReader(member), query),
)
