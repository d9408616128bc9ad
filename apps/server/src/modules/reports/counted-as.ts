import { DomainError } from '#server/lib/domain-error.ts'
import { buildCvss, missingCvssMetrics, parseCvss } from '@grana/contract/cvss/vector'
import type { Severity } from '@grana/contract/program-values'
import { scoreCvss } from '@grana/cvss/score'

/** How it was counted, in one form; a vector that says something else than the severity is no reason for it. */
export function countedAs(severity: Severity, cvss: string | undefined): { cvss?: string } {
  if (cvss === undefined) return {}
  const read = parseCvss(cvss)
  const isWhole = read.ok && missingCvssMetrics(read.vector).length === 0
  if (!isWhole || scoreCvss(read.vector).severity !== severity) throw new DomainError('report.severity_unfit')
  return { cvss: buildCvss(read.vector) }
}
