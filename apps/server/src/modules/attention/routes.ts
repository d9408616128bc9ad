import type { OperationRoute } from '#server/http/handle.ts'
import { getAgentAttention } from './get-agent-attention.ts'
import { getAttentionBudget } from './get-attention-budget.ts'
import { setAttentionBudget } from './set-attention-budget.ts'

export const attentionRoutes: readonly OperationRoute[] = [getAttentionBudget, setAttentionBudget, getAgentAttention]
