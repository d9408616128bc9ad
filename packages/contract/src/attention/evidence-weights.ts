/** What a machine can check about a report. Each signal has one reason that both sides read. */
export const signalKinds = [
  'host_in_scope',
  'host_named',
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
  'nothing_shown',
  'impossible_details',
  'only_refusals',
  'vector_contradicts',
  'above_usual',
  'precision',
  'category_proven',
  'traffic_confirmed',
] as const
export type SignalKind = (typeof signalKinds)[number]

/**
 * Published weights. The score starts in the middle, so that a report about which nothing is known is neither first nor
 * last. Signals order the inbox; none of them closes or hides a report.
 */
export const signalWeights = {
  start: 50,
  hostInScope: 10,
  hostNamed: 4,
  hostElsewhere: -50,
  hostPlaceholder: -40,
  request: 5,
  steps: 2,
  /** Per concrete value, up to the maximum. */
  detail: 3,
  maxDetails: 15,
  firstFile: 10,
  moreFiles: 4,
  copiedFiles: -35,
  repeatedFiles: -5,
  copiedText: -30,
  repeatedText: -8,
  claimWithoutProof: -10,
  nothingShown: -18,
  onlyFiles: -10,
  impossibleDetails: -55,
  onlyRefusals: -15,
  vectorContradicts: -25,
  aboveUsual: -20,
  /** At a precision of 100 % and of 0 %: a record warns more than it recommends, or newcomers would be last. */
  highPrecision: 2,
  lowPrecision: -20,
  categoryProven: 1,
  /** The organization found the mark of the agent in its own logs. */
  trafficConfirmed: 30,
} as const

/** The fewest and the most points of each signal, for the explanation of the score. */
export const signalPoints: Readonly<Record<SignalKind, readonly [least: number, most: number]>> = {
  host_in_scope: [signalWeights.hostInScope, signalWeights.hostInScope],
  host_named: [signalWeights.hostNamed, signalWeights.hostNamed],
  host_elsewhere: [signalWeights.hostElsewhere, signalWeights.hostElsewhere],
  host_placeholder: [signalWeights.hostPlaceholder, signalWeights.hostPlaceholder],
  request: [signalWeights.request, signalWeights.request],
  steps: [signalWeights.steps, signalWeights.steps],
  details: [signalWeights.detail, signalWeights.maxDetails],
  files: [signalWeights.firstFile, signalWeights.firstFile + signalWeights.moreFiles],
  copied_files: [signalWeights.copiedFiles, signalWeights.copiedFiles],
  repeated_files: [signalWeights.repeatedFiles, signalWeights.repeatedFiles],
  copied_text: [signalWeights.copiedText, signalWeights.copiedText],
  repeated_text: [signalWeights.repeatedText, signalWeights.repeatedText],
  claim_without_proof: [signalWeights.claimWithoutProof, signalWeights.claimWithoutProof],
  nothing_shown: [signalWeights.nothingShown, signalWeights.onlyFiles],
  impossible_details: [signalWeights.impossibleDetails, signalWeights.impossibleDetails],
  only_refusals: [signalWeights.onlyRefusals, signalWeights.onlyRefusals],
  vector_contradicts: [signalWeights.vectorContradicts, signalWeights.vectorContradicts],
  above_usual: [signalWeights.aboveUsual, signalWeights.aboveUsual],
  precision: [signalWeights.lowPrecision, signalWeights.highPrecision],
  category_proven: [signalWeights.categoryProven, signalWeights.categoryProven],
  traffic_confirmed: [signalWeights.trafficConfirmed, signalWeights.trafficConfirmed],
}
