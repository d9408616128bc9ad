export { findUsername, listAuthors } from './queries.ts'
export { sendDraftAuthors } from './send-draft-authors.ts'
export { restOf } from './to-team.ts'
