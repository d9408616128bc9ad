/** Public interface of this module. */
export { changeProgram, changeTriage, transitionProgram as changeProgramState, triageOf } from './change-program.ts'
export { clauseLibrary, type ClauseLibrary } from './clause-library.ts'
export { toFacetFilter } from './facets.ts'
export { numberClauses, numberSelectedClauses, defaultClauses } from './number-clauses.ts'
export { publishProgram, replaceTerms } from './publish-program.ts'
export { findProgramStatistics, toPublicPayments, withStatistics } from './queries-statistics.ts'
export {
  findVisibleKey,
  hasProgram,
  listReportTargets,
  loadVersion,
  type PreviewRows,
  type ProgramRow,
  type ProgramRows,
} from './queries-programs.ts'
export { lockProgram, updateProgram, type ProgramKey } from './queries-publish.ts'
export { canTransition } from './states.ts'
export { toPortalProgram, toProgramPreview } from './to-directory-entry.ts'
export { updateDirectoryEntries, insertDirectoryEntries } from './update-directory-entries.ts'
