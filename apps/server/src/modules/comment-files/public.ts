export { addUpload, toCommentFile } from './uploads.ts'
