export { sendDraftAuthors } from './send-draft-authors.ts'
