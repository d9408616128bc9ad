/** What others may use of this module. */
export { changeProgram, moveProgram } from './change-program.ts'
export { publishProgram } from './publish-program.ts'
export type { ProgramRows } from './queries-programs.ts'
export { writeDirectoryEntries, writePublicPrograms } from './write-directory-entry.ts'
