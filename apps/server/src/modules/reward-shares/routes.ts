import type { OperationRoute } from '#server/http/handle.ts'
import { answerRewardShare } from './answer-reward-share.ts'
import { getAgentReportAuthors } from './get-agent-report-authors.ts'
import { getAgentRewardShares } from './get-agent-reward-shares.ts'
import { getReportAuthors } from './get-report-authors.ts'
import { getRewardSharePayout } from './get-reward-share-payout.ts'
import { getRewardShares } from './get-reward-shares.ts'
import { getStaffReportAuthors } from './get-staff-report-authors.ts'
import { openRewardSharePayout } from './open-reward-share-payout.ts'
import { payRewardShare } from './pay-reward-share.ts'

export const rewardShareRoutes: readonly OperationRoute[] = [
  getReportAuthors,
  getAgentReportAuthors,
  getStaffReportAuthors,
  getRewardShares,
  payRewardShare,
  getRewardSharePayout,
  openRewardSharePayout,
  getAgentRewardShares,
  answerRewardShare,
]
