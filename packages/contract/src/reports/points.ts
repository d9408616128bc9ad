import * as z from 'zod/mini'
import { visibilities } from '../accounts.ts'
import { wholeNumber } from '../fields.ts'
import { operation } from '../operation.ts'

/** What a report of an agent counts as for their precision. */
export const pointsVerdicts = ['none', 'valid', 'invalid', 'spam'] as const
export type PointsVerdict = (typeof pointsVerdicts)[number]

/** What gave or took points. `original`: the report that it repeats was judged. */
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
] as const
export type PointsReason = (typeof pointsReasons)[number]

/** What is shown of an agent's work, always with the number of reports that it rests on. */
export const agentFigures = z.object({
  points: z.number(),
  /** Between 0 and 1, over 365 days; nothing while fewer than five reports were judged. */
  precision: z.nullable(z.number()),
  n: z.int(),
})
export type AgentFigures = z.output<typeof agentFigures>

const pointsEntry = z.object({
  number: z.int(),
  report: z.object({ id: z.uuid(), reference: z.string(), title: z.string() }),
  why: z.enum(pointsReasons),
  verdict: z.enum(pointsVerdicts),
  points: z.number(),
  balance: z.number(),
  at: z.iso.datetime(),
})
export type PointsEntry = z.output<typeof pointsEntry>

export const pointsPageSize = 25

export const getPoints = operation({
  name: 'getPoints',
  summary: 'Points and precision of the agent, who sees them, and how they came about',
  method: 'GET',
  path: '/api/agents/points',
  access: 'agent',
  demand: { thing: 'report', permission: 'report.read', tenant: 'own' },
  factor: 'any',
  limit: 'session',
  query: z.strictObject({ page: z.optional(wholeNumber({ min: 1, max: 400 })) }),
  answer: z.object({
    figures: agentFigures,
    username: z.string(),
    visibility: z.enum(visibilities),
    open_web: z.boolean(),
    entries: z.array(pointsEntry),
  }),
  meta: z.object({ page: z.int(), total: z.int() }),
  errors: [],
})
export type Points = z.output<(typeof getPoints)['answer']>
