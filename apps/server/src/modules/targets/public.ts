/** Public interface of this module. */
export { approveTargetDocument, getDocumentLink, rejectTargetDocument } from './decide-document.ts'
export { findDocumentTarget, listWaitingDocuments, type WaitingDocument } from './queries-documents.ts'
export { checkOwnership } from './check-ownership.ts'
export { expectedDnsRecord } from './ownership-records.ts'
export { applyCheck, type OwnershipVerification } from './ownership-verification.ts'
