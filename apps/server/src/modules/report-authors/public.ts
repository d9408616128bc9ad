export { findUsername, listAuthors } from './queries.ts'
export { restOf, sendDraftAuthors } from './team.ts'
