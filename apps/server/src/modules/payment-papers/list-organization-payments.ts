import { handle } from '#server/http/handle.ts'
import { listOrganizationPayments as operation } from '@grana/contract/payouts/payment-papers'
import { toMoneyReader } from './money-reader.ts'
import { listReceipts } from './payment-papers.ts'

export const listOrganizationPayments = handle(operation, (context, member) =>
  listReceipts(context, toMoneyReader(member)),
)
