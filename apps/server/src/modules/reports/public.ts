export { applyProposal, dismissProposal, judgeSeverity, moveHeld, sayOn } from './work/acts-on-report.ts'
export { groundsOf } from './work/grounds.ts'
export { deskOfTriager, readHeld } from './work/held-report.ts'
export { dueOf, toCard } from './to-report.ts'
