export { isUrgent, readQueue, readQuota } from './attention.ts'
export { findVisibleKey, hasProgram, saveMeasurement } from './queries.ts'
