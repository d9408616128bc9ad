import type { OperationRoute } from '#server/http/handle.ts'
import { findAgents } from './find-agents.ts'

export const agentSearchRoutes: readonly OperationRoute[] = [findAgents]
