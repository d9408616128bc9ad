import type { OperationRoute } from '#server/http/handle.ts'
import { createPaymentFile } from './create-payment-file.ts'
import { getPayoutDetails } from './get-payout-details.ts'
import { getRewardPayout } from './get-reward-payout.ts'
import { listAgentOwedRewards } from './list-agent-owed-rewards.ts'
import { listOwedRewards } from './list-owed-rewards.ts'
import { openRewardPayout } from './open-reward-payout.ts'
import { removePayoutDetails } from './remove-payout-details.ts'
import { savePayoutDetails } from './save-payout-details.ts'

export const payoutRoutes: readonly OperationRoute[] = [
  getPayoutDetails,
  savePayoutDetails,
  removePayoutDetails,
  getRewardPayout,
  openRewardPayout,
  listOwedRewards,
  listAgentOwedRewards,
  createPaymentFile,
]
