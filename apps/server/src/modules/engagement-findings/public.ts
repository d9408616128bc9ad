export { listPresent } from './queries-findings.ts'
