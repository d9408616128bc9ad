/** Public interface of this module. */
export { approveTargetDocument, getDocumentLink, rejectTargetDocument } from './decide-document.ts'
export { listWaitingDocuments, type WaitingDocument } from './queries-documents.ts'
