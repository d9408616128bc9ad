import type { OperationRoute } from '#server/http/handle.ts'
import { answerDispute } from './answer-dispute.ts'
import { getAgentDisputes } from './get-agent-disputes.ts'
import { getDisputeEvidenceLink } from './get-dispute-evidence-link.ts'
import { getDispute } from './get-dispute.ts'
import { getReportDisputes } from './get-report-disputes.ts'
import { listDisputes } from './list-disputes.ts'
import { openDispute } from './open-dispute.ts'
import { releaseDispute } from './release-dispute.ts'
import { ruleDispute } from './rule-dispute.ts'
import { takeDispute } from './take-dispute.ts'
import { withdrawDispute } from './withdraw-dispute.ts'

export const disputeRoutes: readonly OperationRoute[] = [
  getAgentDisputes,
  openDispute,
  withdrawDispute,
  getReportDisputes,
  answerDispute,
  listDisputes,
  getDispute,
  takeDispute,
  releaseDispute,
  ruleDispute,
  getDisputeEvidenceLink,
]
