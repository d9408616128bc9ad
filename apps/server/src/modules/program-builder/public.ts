/** What others may use of this module. */
export { versionPublished, type VersionPublished } from './events.ts'
export { changesBetween } from './policy-changes.ts'
export { findTerms } from './find-terms.ts'
