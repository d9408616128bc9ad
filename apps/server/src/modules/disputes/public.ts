export { isAwaitingRuling } from './policy.ts'
