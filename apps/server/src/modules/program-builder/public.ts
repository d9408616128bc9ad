/** What others may use of this module. */
export { versionPublished, type VersionPublished } from './events.ts'
export { withdrawTarget } from './on-target-lapsed-withdraw.ts'
export { changesBetween } from './policy-changes.ts'
export { findTerms } from './find-terms.ts'
