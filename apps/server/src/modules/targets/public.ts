/** What others may use of this module. */
export { aboutTarget } from './events.ts'
export { approveTargetDocument, linkToDocument, rejectTargetDocument } from './decide-document.ts'
export { listWaiting as listWaitingDocuments, type WaitingDocument } from './queries-documents.ts'
