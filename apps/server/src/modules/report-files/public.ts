export { keptKey } from './file-key.ts'
export { listOfReport } from './queries-files.ts'
export { takeFiles } from './take-files.ts'
