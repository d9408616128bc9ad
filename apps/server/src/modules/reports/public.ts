export { aboutReport, reportHappening, type AboutReport, type ReportHappening } from './events.ts'
