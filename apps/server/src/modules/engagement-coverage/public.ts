export { toPrintedCoverage } from './to-coverage.ts'
