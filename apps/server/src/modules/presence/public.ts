/** What others may use of this module. */
export { findAvailability } from './availability.ts'
