export { storedKey } from './file-key.ts'
export { listReportFiles } from './queries-files.ts'
export { attachDraftFiles } from './draft-files.ts'
