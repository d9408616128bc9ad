/** Public interface of this module. */
export { recordDenial } from './record-denial.ts'
export { recordEvent } from './queries.ts'
