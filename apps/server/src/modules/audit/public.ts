/** What others may use of this module. */
export { noteDenial } from './note-denial.ts'
export { insertEvent as recordEvent, type AuditEvent } from './queries.ts'
