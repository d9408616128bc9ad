export { getAgentStatistics } from './get-points.ts'
