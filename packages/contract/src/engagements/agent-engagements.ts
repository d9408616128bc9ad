import * as z from 'zod/mini'
import { operation } from '../operation.ts'
import { engagementCard, engagementDates } from './engagement.ts'
import { engagementScope } from './scope.ts'

const window = z.pick(engagementScope, {
  hours_from: true,
  hours_until: true,
  time_zone: true,
  weekends: true,
  blackouts: true,
})

/** A pentest in whose program the agent takes part: its days and the hours in which tests are allowed. Never its price. */
const agentEngagement = z.extend(engagementCard, {
  dates: engagementDates,
  window,
  program: z.object({ id: z.uuid(), name: z.string() }),
  organization: z.string(),
})
export type AgentEngagement = z.output<typeof agentEngagement>

export const listAgentEngagements = operation({
  name: 'listAgentEngagements',
  summary: 'List the pentests in which the agent takes part, next start first',
  method: 'GET',
  path: '/api/agents/engagements',
  access: 'agent',
  requires: { thing: 'engagement', permission: 'engagement.take_part', tenant: 'own' },
  limit: 'read',
  answer: z.array(agentEngagement),
  errors: [],
})
