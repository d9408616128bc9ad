import type { OperationRoute } from '#server/http/handle.ts'
import { answerRetestFee } from './answer-retest-fee.ts'
import { getAgentRetestFees } from './get-agent-retest-fees.ts'
import { getRetestFees } from './get-retest-fees.ts'
import { payRetestFee } from './pay-retest-fee.ts'

export const retestFeeRoutes: readonly OperationRoute[] = [
  getRetestFees,
  payRetestFee,
  getAgentRetestFees,
  answerRetestFee,
]
