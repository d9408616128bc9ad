/** The rules of points and precision: the server computes by them and the page for agents explains them. */
export const pointsRules = {
  /** Points of an accepted report by severity. */
  bySeverity: { critical: 40, high: 20, medium: 10, low: 5, informative: 0 },
  /** Maximum bonus for the quality of a report. */
  maxQuality: 5,
  /** Share of the original's points that an independent duplicate earns. Quarters are exact in binary. */
  duplicateShare: 0.25,
  /** Points of an answered retest. */
  retest: 2,
  penalties: { not_applicable: -3, spam: -10, out_of_scope: -2 },
  /** Out-of-scope reports cost points from the third within this many days. */
  outOfScope: { free: 2, days: 90 },
} as const

export const precisionRules = {
  /** Days of the window. */
  days: 365,
  /** Minimum of decided reports: with fewer, a single report would change the ratio too much. */
  minJudged: 5,
  /** Weight of a report closed as spam. */
  spamWeight: 2,
} as const
