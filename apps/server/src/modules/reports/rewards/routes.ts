import { route, type OperationRoute, type StatementBound } from '#server/http/operation-route.ts'
import { getEarnings, getSpending } from '@grana/contract/reports/reward-sums'
import {
  answerReceipt,
  approveReward,
  decideReward,
  payReward,
  rateReport,
  refuseReward,
  withdrawReward,
} from '@grana/contract/reports/rewards'
import { approve, decide, withdraw } from './decide-reward.ts'
import { pay, receive } from './pay-reward.ts'
import { rate } from './rate-report.ts'
import { refuse } from './refuse-reward.ts'
import { earnings, spending } from './sum-rewards.ts'

const act: StatementBound = {
  mostStatements: 46,
  why: 'an act on a report that also reads the terms of its version, everybody who may approve, and their approvals',
}
const rating: StatementBound = {
  mostStatements: 32,
  why: 'locks the report, records the event, and answers with the whole report as it stands afterwards',
}

export const rewardRoutes: readonly OperationRoute[] = [
  route(decideReward, decide, act),
  route(approveReward, approve, act),
  route(withdrawReward, withdraw, act),
  route(refuseReward, refuse, act),
  route(payReward, pay, act),
  route(rateReport, rate, rating),
  route(answerReceipt, receive),
  route(getSpending, spending),
  route(getEarnings, earnings),
]
