import type { OperationRoute } from '#server/http/handle.ts'
import { getAgentPaymentProofLink } from './get-agent-payment-proof-link.ts'
import { getAgentReportPayments } from './get-agent-report-payments.ts'
import { getPaymentProofLink } from './get-payment-proof-link.ts'
import { getReportPayments } from './get-report-payments.ts'
import { previewPaymentResults } from './preview-payment-results.ts'
import { recordPaymentResults } from './record-payment-results.ts'

export const paymentRoutes: readonly OperationRoute[] = [
  getReportPayments,
  getAgentReportPayments,
  getPaymentProofLink,
  getAgentPaymentProofLink,
  previewPaymentResults,
  recordPaymentResults,
]
