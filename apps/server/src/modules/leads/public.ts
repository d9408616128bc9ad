/** Public interface of this module. */
export { insertLead } from './queries.ts'
