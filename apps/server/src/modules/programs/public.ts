/** What others may use of this module. */
export { changeProgram, moveProgram, type ProgramChange } from './change-program.ts'
export { publishProgram } from './publish-program.ts'
export type { ProgramKey } from './queries-publish.ts'
export { writeDirectoryEntries } from './write-directory-entry.ts'
