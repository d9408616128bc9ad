import { handle } from '#server/http/handle.ts'
import { getOrganizationReceipt as operation } from '@grana/contract/payouts/payment-papers'
import { toMoneyReader } from './money-reader.ts'
import { getReceipt } from './payment-papers.ts'

export const getOrganizationReceipt = handle(operation, (context, member, { params, query }) =>
  getReceipt(context, toMoneyReader(member), { ...params, ...query }),
)
