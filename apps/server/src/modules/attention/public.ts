export { isUrgent, readQueue, readQuota } from './attention.ts'
export { saveMeasurement } from './queries.ts'
