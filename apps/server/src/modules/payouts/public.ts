export { calculateHoldEnd, payingPrograms } from './policy.ts'
export { isOwed } from './queries-owed.ts'
