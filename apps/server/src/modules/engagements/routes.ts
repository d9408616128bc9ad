import type { OperationRoute } from '#server/http/handle.ts'
import { acceptEngagementQuote } from './accept-engagement-quote.ts'
import { changeEngagementState } from './change-engagement-state.ts'
import { changeStaffEngagementState } from './change-staff-engagement-state.ts'
import { createEngagement } from './create-engagement.ts'
import { getEngagement } from './get-engagement.ts'
import { getStaffEngagement } from './get-staff-engagement.ts'
import { listAgentEngagements } from './list-agent-engagements.ts'
import { listEngagements } from './list-engagements.ts'
import { listStaffEngagements } from './list-staff-engagements.ts'
import { quoteEngagement } from './quote-engagement.ts'
import { saveEngagementScope } from './save-engagement-scope.ts'
import { sendEngagement } from './send-engagement.ts'

export const engagementRoutes: readonly OperationRoute[] = [
  listEngagements,
  createEngagement,
  getEngagement,
  saveEngagementScope,
  sendEngagement,
  acceptEngagementQuote,
  changeEngagementState,
  listStaffEngagements,
  getStaffEngagement,
  quoteEngagement,
  changeStaffEngagementState,
  listAgentEngagements,
]
