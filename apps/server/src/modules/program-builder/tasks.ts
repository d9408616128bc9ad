import { on } from '#server/reactions.ts'
import { withdrawTarget } from './on-target-lapsed-withdraw.ts'

export const programBuilderTasks = [on('target.lapsed', 'withdraw', withdrawTarget)]
