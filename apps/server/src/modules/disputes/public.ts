export { listDueDisputes } from './queries-disputes.ts'
