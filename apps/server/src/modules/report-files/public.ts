export { listOfReport } from './queries-files.ts'
export { takeFiles } from './take-files.ts'
