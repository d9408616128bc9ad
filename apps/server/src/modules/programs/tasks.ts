import { on } from '#server/reactions.ts'
import { purgePages } from './on-program-changed-purge.ts'

export const programTasks = [on(['program.changed', 'program.published'], 'purge', purgePages)]
