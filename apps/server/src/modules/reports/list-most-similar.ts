import { compareReports, minMatch, readReport, type ComparedReport } from '@grana/contract/reports/compare-reports'
import { maxCandidates, type DuplicateCandidates } from '@grana/contract/reports/duplicates'

export type Likeness = Pick<DuplicateCandidates['reports'][number], 'score' | 'matches'>

/** Those that are like the report, most similar first. */
export function listMostSimilar<T>(report: ComparedReport, others: readonly T[], read: (other: T) => ComparedReport) {
  const own = readReport(report)
  return others
    .map((other): { other: T } & Likeness => ({ other, ...compareReports(own, readReport(read(other))) }))
    .filter(({ score }) => score >= minMatch)
    .toSorted((one, other) => other.score - one.score)
    .slice(0, maxCandidates)
}
