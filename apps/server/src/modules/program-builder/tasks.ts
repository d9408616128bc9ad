import { on } from '#server/reactions.ts'
import { withdrawTarget } from './on-target-lapsed-withdraw.ts'
import { restoreTarget } from './on-target-proven-restore.ts'

export const programBuilderTasks = [
  on('target.lapsed', 'withdraw', withdrawTarget),
  on('target.proven', 'restore', restoreTarget),
]
