import { DomainError } from '#server/lib/domain-error.ts'
import { formatCvss, missingCvssMetrics, parseCvss } from '@grana/contract/cvss/vector'
import type { Severity } from '@grana/contract/program-values'
import { scoreCvss } from '@grana/cvss/score'

/** Normalizes a CVSS vector. Throws when it is incomplete or its score does not match the severity. */
export function normalizeCvss(severity: Severity, cvss: string | undefined): { cvss?: string } {
  if (cvss === undefined) return {}
  const read = parseCvss(cvss)
  const isWhole = read.ok && missingCvssMetrics(read.vector).length === 0
  if (!isWhole || scoreCvss(read.vector).severity !== severity) throw new DomainError('report.severity_unfit')
  return { cvss: formatCvss(read.vector) }
}
