/** What others may use of this module. */
export { takeTargets } from './attach-targets.ts'
export { aboutTarget } from './events.ts'
export { approveTargetDocument, linkToDocument, rejectTargetDocument } from './decide-document.ts'
export { listWaiting as listWaitingDocuments, type WaitingDocument } from './queries-documents.ts'
