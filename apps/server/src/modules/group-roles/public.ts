/** Public interface of this module. */
export { applyGroups } from './apply-groups.ts'
