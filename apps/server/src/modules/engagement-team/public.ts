export { getOwnTeamEngagement, type TeamEngagement } from './queries-team.ts'
export { isTeamAtWork } from './to-team.ts'
