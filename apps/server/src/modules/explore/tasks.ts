import { cron } from '#server/reactions.ts'
import { announceMatches } from './announce-matches.ts'

export const exploreTasks = [cron('11 * * * *', 'announce-matches', announceMatches)]
