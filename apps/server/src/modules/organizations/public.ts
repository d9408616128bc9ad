/** Public interface of this module. */
export { initialsOf } from './initials.ts'
