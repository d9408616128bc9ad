import * as z from 'zod/mini'
import { signalKinds } from '../attention/evidence-weights.ts'

const signal = z.object({
  kind: z.enum(signalKinds),
  points: z.int(),
  /** Figures of its reason; never a text of the report. */
  figures: z.record(z.string(), z.number()),
})
export type Signal = z.output<typeof signal>

/** The evidence of a report: the sum of its signals, within 0 and 100, and each of them. */
export const reportEvidence = z.object({ score: z.int(), signals: z.array(signal) })
export type ReportEvidence = z.output<typeof reportEvidence>
