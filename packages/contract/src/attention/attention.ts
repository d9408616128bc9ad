import * as z from 'zod/mini'
import { operation } from '../operation.ts'
import { programParams } from '../tenancy.ts'

export const attentionLimits = { minHours: 1, maxHours: 1000 } as const

/** Numbers about the queue of a program, measured by the worker. */
const queue = z.object({
  /** Hours of triage a week; null when the program declares none. */
  weekly_hours: z.nullable(z.int()),
  /** Of a first look: measured, or the usual ones where too few reports were measured. */
  minutes: z.int(),
  /** Reports behind the minutes; 0 when these are the usual ones. */
  measured_reports: z.int(),
  /** First looks a week; null without declared hours. */
  capacity: z.nullable(z.int()),
  waiting: z.int(),
  /** In the last seven days. */
  arrived: z.int(),
  handled: z.int(),
  /** Until a first look at a report that is sent now, in days; null without declared hours. */
  wait_days: z.nullable(z.number()),
  is_over: z.boolean(),
  measured_at: z.nullable(z.iso.datetime()),
})
export type AttentionQueue = z.output<typeof queue>

const memberOperation = {
  access: 'member',
  limit: 'session',
  path: '/api/customers/organizations/{organization}/programs/{program}/attention',
  params: programParams,
} as const

const budget = z.extend(queue, { can_change: z.boolean() })
export type AttentionBudget = z.output<typeof budget>

export const getAttentionBudget = operation({
  ...memberOperation,
  name: 'getAttentionBudget',
  summary: 'Get the declared hours of triage of a program and its reports against them',
  method: 'GET',
  requires: { thing: 'program', permission: 'program.read', tenant: 'path', program: 'path' },
  answer: budget,
  errors: [],
})

export const setAttentionBudget = operation({
  ...memberOperation,
  name: 'setAttentionBudget',
  summary: 'Declare the weekly hours of triage of a program, or withdraw them',
  method: 'POST',
  factor: 'any',
  requires: { thing: 'program', permission: 'program.launch', tenant: 'path', program: 'path' },
  body: z.strictObject({
    weekly_hours: z.nullable(z.int().check(z.minimum(attentionLimits.minHours), z.maximum(attentionLimits.maxHours))),
  }),
  answer: z.object({ weekly_hours: z.nullable(z.int()) }),
  changes: ['getAttentionBudget'],
  errors: ['program.closed'],
})

/** How many reports the agent may send to the program within 24 hours, and why that many. */
const quota = z.object({
  limit: z.int(),
  sent: z.int(),
  /** When the next report may be sent; null while some are left. */
  refills_at: z.nullable(z.iso.datetime()),
  basis: z.enum(['usual', 'newcomer', 'precision']),
  precision: z.nullable(z.number()),
  n: z.int(),
})
export type AttentionQuota = z.output<typeof quota>

export const getAgentAttention = operation({
  name: 'getAgentAttention',
  summary: 'Get how long a report to a program waits for a first look, and how many the agent may send',
  method: 'GET',
  path: '/api/agents/programs/{program}/attention',
  access: 'agent',
  requires: { thing: 'program', permission: 'report.submit', tenant: 'row' },
  limit: 'session',
  params: z.object({ program: z.uuid() }),
  answer: z.object({ queue, quota }),
  errors: [],
})
export type AgentAttention = z.output<typeof getAgentAttention.answer>
