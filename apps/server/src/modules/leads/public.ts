/** What others may use of this module. */
export { insertLead } from './queries.ts'
