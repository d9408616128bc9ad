export { exportEvent, type ExportEvent } from './events.ts'
