import type { Table } from './columns.ts'
import { ended, handlersOnly, ofOtherProgram, ownersOnly } from './rows.ts'

const corrected = {
  own: handlersOnly,
  unassigned: ofOtherProgram(handlersOnly),
  archived: handlersOnly,
  shows: true,
} as const
// What must not be read is redacted at any time, also after the archive.
const redacted = {
  own: ownersOnly,
  unassigned: ofOtherProgram(ownersOnly),
  archived: ownersOnly,
  shows: true,
} as const

/** Handlers correct a report; owners of the organization or of the program redact it. */
export const correctionExpectations: Table = {
  listCorrectionTargets: corrected,
  correctReport: { ...corrected, archived: ended(handlersOnly) },
  redactReportText: redacted,
  redactReportFile: redacted,
}
