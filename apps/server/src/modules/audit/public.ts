/** What others may use of this module. */
export { noteDenial } from './note-denial.ts'
export { insertEvent as recordEvent } from './queries.ts'
