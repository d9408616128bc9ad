/** Public interface of this module. */
export { versionPublished, type VersionPublished } from './events.ts'
export { withdrawTarget } from './on-target-lapsed-withdraw.ts'
export { comparePolicies } from './policy-changes.ts'
export { findTerms } from './find-terms.ts'
