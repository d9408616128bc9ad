import { DomainError } from '#server/lib/domain-error.ts'
import type { Severity } from '@grana/contract/program-values'

/** What a tool says about one finding, as plain text. */
export type ScannedFinding = {
  title: string
  severity: Severity
  cwe: number | undefined
  place: string
  /** What it is, and what the tool saw here. */
  texts: string[]
  /** A request that shows it. */
  request: string
}

export const refuseFile = (): never => {
  throw new DomainError('findings.file_refused')
}

/** The number of a text such as "external/cwe/cwe-079" or "CWE-79: …". */
export function cweIn(text: string): number | undefined {
  const [, digits] = /cwe[-_ ]?(\d{1,5})/i.exec(text) ?? []
  return digits === undefined ? undefined : Number(digits)
}
