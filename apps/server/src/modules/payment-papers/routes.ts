import type { OperationRoute } from '#server/http/handle.ts'
import { getAgentReceipt } from './get-agent-receipt.ts'
import { getAgentStatement } from './get-agent-statement.ts'
import { getOrganizationReceipt } from './get-organization-receipt.ts'
import { getOrganizationStatement } from './get-organization-statement.ts'
import { listAgentPayments } from './list-agent-payments.ts'
import { listOrganizationPayments } from './list-organization-payments.ts'

export const paymentPaperRoutes: readonly OperationRoute[] = [
  listOrganizationPayments,
  getOrganizationReceipt,
  getOrganizationStatement,
  listAgentPayments,
  getAgentReceipt,
  getAgentStatement,
]
