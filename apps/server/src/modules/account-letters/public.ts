/** What others may use of this module. */
export type { Recipient } from './queries.ts'
export { sendLetter } from './send-letter.ts'
export { sendOnce } from './send-once.ts'
