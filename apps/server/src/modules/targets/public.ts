/** What others may use of this module. */
export { takeTargets } from './attach-targets.ts'
export { approveTargetDocument, linkToDocument, rejectTargetDocument } from './decide-document.ts'
export { listWaiting as listWaitingDocuments } from './queries-documents.ts'
