import { DomainError } from '#server/lib/domain-error.ts'
import { formatCvss, missingCvssMetrics, parseCvss } from '@grana/contract/cvss/vector'
import type { Severity } from '@grana/contract/program-values'
import { scoreCvss } from '@grana/cvss/score'

/** The normalized vector with its severity; `undefined` for an invalid or incomplete vector. */
export function scoreVector(cvss: string): { cvss: string; severity: Severity } | undefined {
  const read = parseCvss(cvss)
  if (!read.ok || missingCvssMetrics(read.vector).length > 0) return undefined
  return { cvss: formatCvss(read.vector), severity: scoreCvss(read.vector).severity }
}

/** Normalizes a CVSS vector. Throws when it is incomplete or its score does not match the severity. */
export function normalizeCvss(severity: Severity, cvss: string | undefined): { cvss?: string } {
  if (cvss === undefined) return {}
  const scored = scoreVector(cvss)
  if (scored?.severity !== severity) throw new DomainError('report.severity_unfit')
  return { cvss: scored.cvss }
}

/** The score behind a severity; `undefined` without a vector, and where the severity was decided against it. */
export function scoreOfSeverity(severity: Severity, vector: string | null): number | undefined {
  const read = vector === null ? undefined : parseCvss(vector)
  if (!read?.ok || missingCvssMetrics(read.vector).length > 0) return undefined
  const scored = scoreCvss(read.vector)
  return scored.severity === severity ? scored.score : undefined
}
