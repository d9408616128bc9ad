export { demandCode } from './change.ts'
