export { getOwnTeamEngagement, isTeamAtWork, type TeamEngagement } from './queries-own-team.ts'
