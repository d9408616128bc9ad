export { addUpload, beginUpload, completeCommentUpload, listUploads, removeUpload, toCommentFile } from './uploads.ts'
