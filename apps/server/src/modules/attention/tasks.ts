import { cron, on } from '#server/reactions.ts'
import { measureAttention, measureDeclared } from './attention.ts'

export const attentionTasks = [
  on('program.attention_declared', 'measure', measureDeclared),
  cron('25 * * * *', 'measure-attention', measureAttention),
]
