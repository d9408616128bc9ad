export { aboutExport, type AboutExport } from './events.ts'
