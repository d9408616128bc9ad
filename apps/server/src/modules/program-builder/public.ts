/** Public interface of this module. */
export { comparePolicies } from './policy-changes.ts'
export { findTerms } from './find-terms.ts'
export { openPentestProgram } from './open-pentest-program.ts'
export { saveAcceptedBillingTerms } from './queries.ts'
