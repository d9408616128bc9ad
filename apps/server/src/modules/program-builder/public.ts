/** Public interface of this module. */
export { comparePolicies } from './policy-changes.ts'
export { findTerms } from './find-terms.ts'
