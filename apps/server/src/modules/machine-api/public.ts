/** Public interface of this module. */
export { toV1Event, type V1EventRow } from './queries.ts'
