export { dueConsents } from './consents.ts'
export { aboutExport, type AboutExport } from './events.ts'
