/** The rules of points and precision: the server counts by them and the page for hackers tells them. */
export const pointsRules = {
  /** What an accepted report is worth by its severity. */
  bySeverity: { critical: 40, high: 20, medium: 10, low: 5, informative: 0 },
  /** What those who judge a report may add. */
  mostQuality: 5,
  /** What an independent duplicate brings of what the original is worth. Quarters are exact in binary. */
  duplicateShare: 0.25,
  penalties: { not_applicable: -3, spam: -10, out_of_scope: -2 },
  /** Out of scope costs from the third within so many days. */
  outOfScope: { free: 2, days: 90 },
} as const

export const precisionRules = {
  /** Days that it looks back. */
  days: 365,
  /** Judged reports below which there is no figure: one report more would change it too much. */
  fewestJudged: 5,
  /** How often a report closed as spam counts against. */
  spamWeight: 2,
} as const
