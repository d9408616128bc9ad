import type { OperationRoute } from '#server/http/handle.ts'
import { answerReceipt } from './answer-receipt.ts'
import { approveReward } from './approve-reward.ts'
import { decideReward } from './decide-reward.ts'
import { getEarnings } from './get-earnings.ts'
import { getSpending } from './get-spending.ts'
import { payReward } from './pay-reward.ts'
import { rateReport } from './rate-report.ts'
import { refuseReward } from './refuse-reward.ts'
import { withdrawReward } from './withdraw-reward.ts'

export const rewardRoutes: readonly OperationRoute[] = [
  decideReward,
  approveReward,
  withdrawReward,
  refuseReward,
  payReward,
  rateReport,
  answerReceipt,
  getSpending,
  getEarnings,
]
