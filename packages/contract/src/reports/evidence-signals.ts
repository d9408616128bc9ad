import * as z from 'zod/mini'

/** What a machine can check about a report. Each signal has one reason that both sides read. */
export const signalKinds = [
  'host_in_scope',
  'host_elsewhere',
  'host_placeholder',
  'request',
  'steps',
  'details',
  'files',
  'copied_files',
  'repeated_files',
  'copied_text',
  'repeated_text',
  'claim_without_proof',
  'vector_contradicts',
  'above_usual',
  'precision',
  'category_proven',
] as const
export type SignalKind = (typeof signalKinds)[number]

/**
 * Published weights. The score starts in the middle, so that a report about which nothing is known is neither first nor
 * last. Signals order the inbox; none of them closes or hides a report.
 */
export const signalWeights = {
  start: 50,
  hostInScope: 10,
  hostElsewhere: -15,
  hostPlaceholder: -10,
  request: 10,
  steps: 5,
  /** Per concrete value, up to the maximum. */
  detail: 2,
  mostDetails: 8,
  firstFile: 8,
  moreFiles: 4,
  copiedFiles: -30,
  repeatedFiles: -5,
  copiedText: -25,
  repeatedText: -8,
  claimWithoutProof: -15,
  vectorContradicts: -8,
  aboveUsual: -6,
  /** At a precision of 100 %; the same, negative, at 0 %. */
  precision: 20,
  categoryProven: 4,
} as const

/** The fewest and the most points of each signal, for the explanation of the score. */
export const signalPoints: Readonly<Record<SignalKind, readonly [least: number, most: number]>> = {
  host_in_scope: [signalWeights.hostInScope, signalWeights.hostInScope],
  host_elsewhere: [signalWeights.hostElsewhere, signalWeights.hostElsewhere],
  host_placeholder: [signalWeights.hostPlaceholder, signalWeights.hostPlaceholder],
  request: [signalWeights.request, signalWeights.request],
  steps: [signalWeights.steps, signalWeights.steps],
  details: [signalWeights.detail, signalWeights.mostDetails],
  files: [signalWeights.firstFile, signalWeights.firstFile + signalWeights.moreFiles],
  copied_files: [signalWeights.copiedFiles, signalWeights.copiedFiles],
  repeated_files: [signalWeights.repeatedFiles, signalWeights.repeatedFiles],
  copied_text: [signalWeights.copiedText, signalWeights.copiedText],
  repeated_text: [signalWeights.repeatedText, signalWeights.repeatedText],
  claim_without_proof: [signalWeights.claimWithoutProof, signalWeights.claimWithoutProof],
  vector_contradicts: [signalWeights.vectorContradicts, signalWeights.vectorContradicts],
  above_usual: [signalWeights.aboveUsual, signalWeights.aboveUsual],
  precision: [-signalWeights.precision, signalWeights.precision],
  category_proven: [signalWeights.categoryProven, signalWeights.categoryProven],
}

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
