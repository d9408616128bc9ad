export { aboutReport, reportHappening, type AboutReport, type ReportHappening } from './events.ts'
export { demandOwn, demandReadable } from './readable.ts'
