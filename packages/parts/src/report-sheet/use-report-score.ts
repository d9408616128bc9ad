import type { Report } from '@grana/contract/reports/report'
import { useVectorScore } from '../cvss/use-vector-score.ts'

/** The vector behind the severity: the last one that a decision named, or the agent's. */
export function findVector({ cvss, events }: Pick<Report, 'cvss' | 'events'>): string | undefined {
  const decided = events.findLast(({ kind, details }) => kind === 'severity_set' && details['cvss'] !== undefined)
  return decided?.details['cvss'] ?? cvss
}

/** The score of the report's vector; absent where the severity was decided against it. */
export function useReportScore(report: Pick<Report, 'cvss' | 'events' | 'severity'>): string | undefined {
  const scored = useVectorScore(findVector(report) ?? '')
  return scored !== undefined && scored.severity === report.severity ? scored.score.toFixed(1) : undefined
}
