/** What others may use of this module. */
export { sendOnce } from './send-once.ts'
