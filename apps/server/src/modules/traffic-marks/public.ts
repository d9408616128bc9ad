export { countConfirmed, listMarkedReports } from './queries.ts'
