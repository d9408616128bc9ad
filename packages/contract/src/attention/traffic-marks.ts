import * as z from 'zod/mini'
import { operation } from '../operation.ts'
import { programParams } from '../tenancy.ts'
import { reason } from '../validation.ts'

/** Where a mark is sent: in a header, or in a parameter where a header cannot be set. */
export const markHeader = 'X-Grana-Mark'
export const markParameter = 'grana_mark'

export const markLimits = { file: 200_000, rows: 2000 } as const

/** Days before a report in which a confirmed mark counts as its traffic. */
export const markDays = 30

const markedTarget = z.object({ id: z.uuid(), address: z.string() })

const trafficMark = z.object({
  mark: z.string(),
  target: markedTarget,
  day: z.iso.date(),
  is_confirmed: z.boolean(),
})
export type TrafficMark = z.output<typeof trafficMark>

const agentOperation = {
  access: 'agent',
  factor: 'any',
  requires: { thing: 'program', permission: 'report.submit', tenant: 'row' },
  limit: 'session',
  errors: [],
} as const

export const listTrafficMarks = operation({
  ...agentOperation,
  name: 'listTrafficMarks',
  summary: 'List the marks that the agent took for the targets of a program in the last 30 days',
  method: 'GET',
  path: '/api/agents/programs/{program}/traffic-marks',
  params: z.object({ program: z.uuid() }),
  answer: z.object({
    /** In scope today. */
    targets: z.array(markedTarget),
    /** Newest first. */
    marks: z.array(trafficMark),
  }),
})

export const takeTrafficMark = operation({
  ...agentOperation,
  name: 'takeTrafficMark',
  summary: 'Take the mark of today for a target; the same one for the rest of the day',
  method: 'POST',
  path: '/api/agents/programs/{program}/traffic-marks/{target}',
  params: z.object({ program: z.uuid(), target: z.uuid() }),
  answer: trafficMark,
  changes: ['listTrafficMarks'],
})

/** What is wrong with a row of a file of marks. */
const markProblems = ['malformed', 'unknown', 'repeated', 'confirmed'] as const

const markRow = z.object({
  /** Line of the file, from 1. */
  line: z.int(),
  mark: z.string(),
  problem: z.nullable(z.enum(markProblems)),
})
export type MarkRow = z.output<typeof markRow>

const memberOperation = {
  access: 'member',
  factor: 'any',
  requires: { thing: 'program', permission: 'agents.invite', tenant: 'path', program: 'path' },
  limit: 'session',
  path: '/api/customers/organizations/{organization}/programs/{program}/traffic-marks',
  params: programParams,
} as const

export const getMarkFigures = operation({
  ...memberOperation,
  name: 'getMarkFigures',
  summary: 'Count the marks that agents took in the last 30 days, and those that were confirmed',
  method: 'GET',
  answer: z.object({ taken: z.int(), confirmed: z.int() }),
  errors: [],
})

export const confirmTrafficMarks = operation({
  ...memberOperation,
  name: 'confirmTrafficMarks',
  summary: 'Confirm marks that the organization found in its own logs, or only say what is wrong with the rows',
  method: 'POST',
  body: z.strictObject({
    /** One mark a line, in the first column; a header is skipped. */
    content: z
      .string(reason('credential.file'))
      .check(z.minLength(1, reason('credential.file')), z.maxLength(markLimits.file, reason('text.too_long'))),
    is_preview: z.boolean(),
  }),
  answer: z.object({ rows: z.array(markRow), good: z.int(), confirmed: z.int() }),
  changes: ['getMarkFigures'],
  errors: ['credential.too_many_rows', 'program.closed'],
})
