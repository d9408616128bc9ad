/** Public interface of this module. */
export { pageOfPublished } from './queries.ts'
