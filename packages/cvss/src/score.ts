import calculator from 'ae-cvss-calculator'
import { severityOfScore } from '@grana/contract/cvss/severity'
import { formatCvss, missingCvssMetrics, type CvssVector } from '@grana/contract/cvss/vector'
import type { Severity } from '@grana/contract/program-values'

export interface CvssScore {
  /** From 0 to 10, with one decimal. */
  readonly score: number
  readonly severity: Severity
}

/** The score of everything that a vector says: of its base metrics, and of each further group that it defines. */
export function scoreCvss(vector: CvssVector): CvssScore {
  const text = formatCvss(vector)
  // The library scores what is there; without every base metric the standard knows no score.
  if (missingCvssMetrics(vector).length > 0) throw new Error(`no score for ${text}`)
  const { overall } =
    vector.version === '3.1'
      ? new calculator.Cvss3P1(text).calculateScores()
      : new calculator.Cvss4P0(text).calculateScores()
  return { score: overall, severity: severityOfScore(overall) }
}
