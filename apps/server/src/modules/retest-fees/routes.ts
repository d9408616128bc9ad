import type { OperationRoute } from '#server/http/handle.ts'
import { answerRetestFee } from './answer-retest-fee.ts'
import { getAgentRetestFees } from './get-agent-retest-fees.ts'
import { getRetestFeePayout } from './get-retest-fee-payout.ts'
import { getRetestFees } from './get-retest-fees.ts'
import { openRetestFeePayout } from './open-retest-fee-payout.ts'
import { payRetestFee } from './pay-retest-fee.ts'

export const retestFeeRoutes: readonly OperationRoute[] = [
  getRetestFees,
  payRetestFee,
  getRetestFeePayout,
  openRetestFeePayout,
  getAgentRetestFees,
  answerRetestFee,
]
