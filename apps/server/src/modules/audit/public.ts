/** Public interface of this module. */
export { recordDenial } from './record-denial.ts'
export { recordDirectoryEvent, recordEvent } from './queries.ts'
