export { assertSendable, attachCommentFiles } from './comment-files.ts'
export { createUpload } from './create-upload.ts'
export { attachDraftFiles, countDraftFiles } from './draft-files.ts'
export { completeUpload, getOwnFile, removeOwnFile } from './own-files.ts'
export { insertFile, listOwnFiles, toEvidenceFile, type CommentScope, type FileRow } from './queries-files.ts'
export {
  countConversationFiles,
  findReadyFile,
  findReadyProof,
  listProofs,
  listReportFiles,
  listSentCommentFiles,
} from './queries-sent-files.ts'
export { assertUploadQuota } from './upload-quota.ts'
