export { aboutReport, reportHappening, type ReportHappening } from './events.ts'
