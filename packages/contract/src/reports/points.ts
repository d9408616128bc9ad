import * as z from 'zod/mini'
import { visibilities } from '../accounts.ts'
import { wholeNumber } from '../fields.ts'
import { operation } from '../operation.ts'

/** What a report counts as for the agent's precision. */
export const precisionOutcomes = ['none', 'valid', 'invalid', 'spam'] as const
export type PrecisionOutcome = (typeof precisionOutcomes)[number]

/** Why points were added or removed. `original`: the report that it duplicates was decided. */
export const pointsReasons = [
  'accepted',
  'severity',
  'quality',
  'duplicate',
  'not_applicable',
  'out_of_scope',
  'spam',
  'reopened',
  'original',
  'retest',
] as const
export type PointsReason = (typeof pointsReasons)[number]

/** Statistics of an agent, always with the number of reports that they are based on. */
export const agentStatistics = z.object({
  points: z.number(),
  /** Between 0 and 1, over 365 days; null while fewer than five reports were decided. */
  precision: z.nullable(z.number()),
  n: z.int(),
})
export type AgentStatistics = z.output<typeof agentStatistics>

const pointsEntry = z.object({
  number: z.int(),
  report: z.object({ id: z.uuid(), reference: z.string(), title: z.string() }),
  why: z.enum(pointsReasons),
  verdict: z.enum(precisionOutcomes),
  points: z.number(),
  balance: z.number(),
  at: z.iso.datetime(),
})
export type PointsEntry = z.output<typeof pointsEntry>

export const pointsPageSize = 25

export const getPoints = operation({
  name: 'getPoints',
  summary: 'Get the points and precision of the agent, their visibility and their history',
  method: 'GET',
  path: '/api/agents/points',
  access: 'agent',
  requires: { thing: 'report', permission: 'report.read', tenant: 'own' },
  factor: 'any',
  limit: 'session',
  query: z.strictObject({ page: z.optional(wholeNumber({ min: 1, max: 400 })) }),
  answer: z.object({
    figures: agentStatistics,
    username: z.string(),
    visibility: z.enum(visibilities),
    open_web: z.boolean(),
    entries: z.array(pointsEntry),
  }),
  meta: z.object({ page: z.int(), total: z.int() }),
  errors: [],
})
export type Points = z.output<(typeof getPoints)['answer']>
