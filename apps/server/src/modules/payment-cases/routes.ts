import type { OperationRoute } from '#server/http/handle.ts'
import { answerPaymentCase } from './answer-payment-case.ts'
import { closePaymentCase } from './close-payment-case.ts'
import { contestPaymentAnswer } from './contest-payment-answer.ts'
import { getAgentPaymentCases } from './get-agent-payment-cases.ts'
import { getPaymentCaseProofLink } from './get-payment-case-proof-link.ts'
import { getPaymentCase } from './get-payment-case.ts'
import { getPaymentCases } from './get-payment-cases.ts'
import { listPaymentCases } from './list-payment-cases.ts'
import { pausePaymentCaseProgram } from './pause-payment-case-program.ts'
import { releasePaymentCase } from './release-payment-case.ts'
import { takePaymentCase } from './take-payment-case.ts'

export const paymentCaseRoutes: readonly OperationRoute[] = [
  getAgentPaymentCases,
  contestPaymentAnswer,
  getPaymentCases,
  answerPaymentCase,
  listPaymentCases,
  getPaymentCase,
  takePaymentCase,
  releasePaymentCase,
  pausePaymentCaseProgram,
  closePaymentCase,
  getPaymentCaseProofLink,
]
