/** What others may use of this module. */
export { initialsOf } from './initials.ts'
